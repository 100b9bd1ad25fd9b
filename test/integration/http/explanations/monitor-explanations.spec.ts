import { expect } from 'chai';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { dueReminders } from '../../../../src/application/incidents/send-reminders.ts';
import { days, hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../../checks/check-bench.ts';
import { short } from '../incident-management/im-world.ts';
import { person } from '../surface/test-callers.ts';
import { explainedWorld } from './explained.ts';
import type { ExplainedWorld } from './explained.ts';

const SLOW: CheckFinding = { ...UP, outcome: 'degraded', reason: 'answerDegraded', latencyMs: 812 };

describe('GET /api/explanations?monitor', () => {
  let world: ExplainedWorld;
  beforeEach(async () => void (world = await explainedWorld()));
  afterEach(() => world.close());

  const ofShop = (): string => `monitor=${world.shop.publicId}`;
  const fail = async (times = 2): Promise<void> => {
    for (let time = 0; time < times; time += 1) await world.check(DOWN);
  };
  const held = () => world.held(ofShop());
  const changeCustomer = (changes: object) => world.admin.patch(`/api/customers/${world.customer.publicId}`, changes);
  const override = (overrides: readonly object[]) =>
    world.admin.put(`/api/monitors/${world.shop.publicId}/notification-channels`, { overrides });

  it('shows every decision up to the receipt of an alert that was sent', async () => {
    await fail();
    const steps = await world.explain(ofShop());
    expect(steps.map(({ code, decision }) => `${code} ${decision}`)).to.deep.equal([
      'threshold passed',
      'quorum passed',
      'maintenance passed',
      'parent passed',
      'events passed',
      'delivery passed',
    ]);
    expect(steps[0]).to.deep.include({
      facts: { failures: 2, needed: 2 },
      sentence: 'Failures in a row: 2; required: 2.',
    });
    expect(steps.at(-1)).to.deep.include({
      facts: { channel: 'Operations', status: 'sent', attempt: 1, responseStatus: 204 },
      sentence: 'Delivered to Operations at attempt 1, response 204.',
    });
    expect(world.receiver.received).to.have.length(1);
  });

  it('names the checks that succeed', async () => {
    await world.check(UP);
    expect(await held()).to.deep.equal(['failure']);
  });

  it('counts the signals of a heartbeat at one location, whatever locations it has', async () => {
    const { status, body } = await world.admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat' });
    expect(status).to.equal(200);
    const ping = await world.app.client().post(`/api/heartbeat/${body.heartbeatToken}/fail`);
    expect(ping.status).to.equal(200);
    const [threshold, quorum] = await world.explain(`monitor=${body.publicId}`);
    expect(threshold).to.deep.include({ code: 'threshold', decision: 'passed' });
    expect(quorum).to.deep.include({ decision: 'passed', facts: { failing: 1, counted: 1, needed: 1 } });
  });

  it('names the threshold that is not reached', async () => {
    await fail(1);
    const [step] = await world.explain(ofShop());
    expect(step).to.deep.include({ code: 'threshold', decision: 'held', facts: { failures: 1, needed: 2 } });
    expect(await held()).to.deep.equal(['threshold']);
  });

  it('asks the settings that were in force at the moment', async () => {
    await fail(1);
    const at = world.app.clock.now().toISOString();
    world.app.clock.advance(minutes(1));
    await changeCustomer({ alertConsecutiveChecks: 3 });
    await world.admin.patch(`/api/websites/${world.shop.publicId}`, { alerting: { alertConsecutiveChecks: 5 } });
    const [then] = await world.explain(`${ofShop()}&at=${at}`);
    expect(then?.facts).to.deep.equal({ failures: 1, needed: 2 });
    const [now] = await world.explain(ofShop());
    expect(now?.facts).to.deep.equal({ failures: 1, needed: 5 });
  });

  it('names a pause', async () => {
    await fail(1);
    await world.admin.patch(`/api/websites/${world.shop.publicId}`, { status: 'paused' });
    expect(await held()).to.deep.equal(['paused']);
  });

  it('names the maintenance that withheld an alert, also after its release', async () => {
    const start = world.app.clock.now();
    await world.app.database.query
      .insertInto('maintenance_period')
      .values({ monitorId: world.shop.id, startsAt: start, endsAt: new Date(start.getTime() + hours(1)) })
      .execute();
    await fail();
    const at = world.app.clock.now().toISOString();
    expect(await held()).to.deep.equal(['maintenance']);
    world.app.clock.advance(hours(1));
    await world.release();
    expect(await held()).to.deep.equal([]);
    expect(await world.held(`${ofShop()}&at=${at}`)).to.deep.equal(['maintenance']);
  });

  it('names the mute of a channel, and keeps it after the mute has ended', async () => {
    await override([{ sourceChannelId: world.channel.id, isActive: false }]);
    await fail();
    await override([]);
    const steps = await world.explain(ofShop());
    expect(steps.filter(({ decision }) => decision === 'held')).to.have.length(1);
    expect(steps.at(-1)).to.deep.include({
      code: 'mute',
      facts: { channel: 'Operations' },
      sentence: 'The monitor mutes the channel Operations.',
    });
    expect(world.receiver.received).to.have.length(0);
  });

  it('names the choice of the customer', async () => {
    const other = await world.createChannel('Other');
    await changeCustomer({ notificationChannels: [other.id] });
    await fail();
    expect(await held()).to.deep.equal(['choice']);
  });

  it('names the filters of a channel', async () => {
    await world.admin.patch(`/api/notification-channels/${world.channel.publicId}`, { filters: { tags: ['other'] } });
    await fail();
    expect(await held()).to.deep.equal(['filters']);
  });

  it('names the events of the customer', async () => {
    await changeCustomer({ notificationRules: { events: ['incident.resolved'] } });
    await fail();
    expect(await held()).to.deep.equal(['events']);
  });

  it('names a channel that was off', async () => {
    const path = `/api/notification-channels/${world.channel.publicId}`;
    await world.admin.patch(path, { isActive: false });
    await fail();
    world.app.clock.advance(minutes(1));
    await world.admin.patch(path, { isActive: true });
    expect(await held()).to.deep.equal(['channelOff']);
  });

  it('names the quiet hours of the customer, which hold a recovery', async () => {
    await fail();
    await changeCustomer({ notificationRules: { quietHours: { from: '00:00', to: '23:59', timezone: 'UTC' } } });
    await world.check(UP);
    const steps = await world.explain(ofShop());
    expect(steps.filter(({ decision }) => decision === 'held').map(({ code }) => code)).to.deep.equal(['quietHours']);
    expect(steps.at(-1)?.facts).to.deep.equal({ channel: 'Operations', until: '2026-03-02T23:59:00.000Z' });
  });

  it('names a delivery that failed', async () => {
    world.receiver.answer = { status: 500 };
    await fail();
    const steps = await world.explain(ofShop());
    expect(await held()).to.deep.equal(['delivery']);
    expect(steps.at(-1)?.facts).to.deep.equal({
      channel: 'Operations',
      status: 'waiting',
      attempt: 1,
      responseStatus: 500,
    });
  });

  it('names that there is no channel', async () => {
    await world.admin.delete(`/api/notification-channels/${world.channel.publicId}?force=true`);
    await fail();
    expect(await held()).to.deep.equal(['noChannel']);
  });

  it('writes sentences in the language of the request', async () => {
    await fail(1);
    const { body } = await world.admin.get(`/api/explanations?${ofShop()}`, { 'accept-language': 'de' });
    expect(body.steps[0].sentence).to.equal('Fehler in Folge: 1; erforderlich: 2.');
  });

  it('refuses a moment in the future, and one before the monitor', async () => {
    const at = (moment: number) => `${ofShop()}&at=${new Date(world.app.clock.now().getTime() + moment).toISOString()}`;
    const asked = (query: string) => short(world.admin.get(`/api/explanations?${query}`));
    expect(await asked(at(1000))).to.deep.equal([400, 'explanationInFuture']);
    expect(await asked(at(-hours(24)))).to.deep.equal([400, 'explanationBeforeRecord']);
    expect(await asked('')).to.deep.equal([400, 'explanationSubjectInvalid']);
    expect(await asked(`${ofShop()}&channel=1`)).to.deep.equal([400, 'explanationSubjectInvalid']);
  });

  it('answers 404 to other organizations and customers', async () => {
    const { apiToken } = await world.app.createOrganization();
    const stranger = world.app.client(apiToken);
    expect(await short(stranger.get(`/api/explanations?${ofShop()}`))).to.deep.equal([404, undefined]);
    const { body } = await world.admin.post('/api/customers', { name: 'Garage', email: 'ops@garage.example' });
    const { client } = await person(world.app, world.organizationId, 'customer', {
      role: 'readonly',
      customerId: body.customer.id,
    });
    expect(await short(client.get(`/api/explanations?${ofShop()}`))).to.deep.equal([404, undefined]);
  });

  it('names a monitor that answers slowly without an alert about that', async () => {
    await world.admin.patch(`/api/websites/${world.shop.publicId}`, { degradedAfter: 500 });
    await world.check(SLOW);
    await world.check(SLOW);
    expect(await held()).to.deep.equal(['degraded']);
  });

  it('names the locations that do not fail', async () => {
    await world.addLocation('second');
    await changeCustomer({ alertLocationThresholdCount: 2 });
    await world.check(UP, 1);
    await fail();
    const steps = await world.explain(ofShop());
    expect(steps).to.have.length(2);
    expect(steps[1]).to.deep.include({ code: 'quorum', facts: { failing: 1, counted: 2, needed: 2 } });
    expect(await held()).to.deep.equal(['quorum']);
  });

  it('names the parent that was down', async () => {
    const parent = await world.monitor('Router');
    await world.admin.patch(`/api/websites/${world.shop.publicId}`, { parentMonitorId: parent.id });
    await world.app.database.query
      .updateTable('monitor')
      .set({ condition: 'down' })
      .where('id', '=', parent.id)
      .execute();
    await fail();
    expect(await held()).to.deep.equal(['parent']);
  });

  it('names a customer that is not served', async () => {
    await fail(1);
    await changeCustomer({ status: 'paused' });
    expect(await held()).to.deep.equal(['notServed']);
  });

  it('names locations that do not report', async () => {
    await world.check(UP);
    world.app.clock.advance(hours(4));
    expect(await held()).to.deep.equal(['unobserved']);
  });

  it('names the recovery from an outage of which nobody was alerted', async () => {
    const parent = await world.monitor('Router');
    await world.admin.patch(`/api/websites/${world.shop.publicId}`, { parentMonitorId: parent.id });
    const condition = (to: 'up' | 'down') =>
      world.app.database.query.updateTable('monitor').set({ condition: to }).where('id', '=', parent.id).execute();
    await condition('down');
    await fail();
    await world.check(UP);
    expect(await held()).to.deep.equal(['unalerted']);
  });

  it('names the incident that a person has closed', async () => {
    await fail();
    const [incident] = (await world.admin.get('/api/incidents')).body.items;
    await world.admin.patch(`/api/incidents/${incident.publicId}`, { status: 'resolved' });
    expect(await held()).to.deep.equal(['closed']);
    world.app.clock.advance(hours(2));
    await fail(1);
    expect(await held()).to.deep.equal(['closed']);
  });

  it('names the acknowledgement and the snooze that end reminders', async () => {
    await fail();
    const [incident] = (await world.admin.get('/api/incidents')).body.items;
    const path = `/api/incidents/${incident.publicId}`;
    await world.admin.patch(path, { snoozedUntil: later(world.app.clock.now(), hours(1)).toISOString() });
    expect(await held()).to.deep.equal(['snoozed']);
    await world.admin.patch(path, { snoozedUntil: null });
    await world.admin.patch(path, { status: 'acknowledged' });
    expect(await held()).to.deep.equal(['acknowledged']);
  });

  it('names reminders that are off', async () => {
    await changeCustomer({ alertReminderInterval: 0 });
    await fail();
    expect(await held()).to.deep.equal(['remindersOff']);
  });

  describe('of alerts that are sent as one message', () => {
    /** The decisions about the deliveries to a channel, with the message that an alert is part of. */
    const deliveries = async (query: string, channel: string) =>
      (await world.explain(query))
        .filter(
          ({ code, facts }) =>
            ['quietHours', 'grouped', 'queue', 'delivery'].includes(code) && facts['channel'] === channel,
        )
        .map(({ code, decision, facts }) => [`${code} ${decision}`, facts['messageId'] ?? null] as const);

    it('names the group whose time has not ended, and then the message of the group', async () => {
      await world.createChannel('Chat', { type: 'slack', config: { url: `${world.receiver.url}/chat` } });
      const others = [await world.website('Blog'), await world.website('Store')];
      for (let time = 0; time < 2; time += 1) await world.check(DOWN, 0, others);
      const explained = () =>
        Promise.all([world.shop, ...others].map(({ publicId }) => deliveries(`monitor=${publicId}`, 'Chat')));
      const waiting = (await explained()).map((steps) => steps.map(([step]) => step));
      expect(waiting.toSorted()).to.deep.equal([['delivery passed'], ['grouped held'], ['grouped held']]);
      const steps = (await Promise.all(others.map(({ publicId }) => world.explain(`monitor=${publicId}`)))).flat();
      const dueAt = later(world.app.clock.now(), seconds(30)).toISOString();
      expect(steps.find(({ code }) => code === 'grouped')?.facts).to.deep.equal({
        channel: 'Chat',
        dueAt,
        messageId: null,
      });
      world.app.clock.advance(seconds(30));
      await world.send();
      const sent = await explained();
      const parts = sent.filter(([first]) => first?.[0] === 'grouped passed');
      expect(sent.map((each) => each.at(-1)?.[0])).to.deep.equal(Array.from({ length: 3 }, () => 'delivery passed'));
      expect(parts).to.have.length(1);
      const stored = await world.app.database.query
        .selectFrom('alert_delivery')
        .select(['messageId', 'sentWith'])
        .execute();
      expect(stored.map(({ messageId }) => messageId)).to.include(parts[0]?.[0]?.[1]);
      expect(stored.filter(({ sentWith }) => sentWith !== null)).to.have.length(1);
    });

    it('names the reminder that was sent for those that quiet hours held, each of which stays known', async () => {
      await changeCustomer({ notificationRules: { quietHours: { from: '00:00', to: '23:59', timezone: 'UTC' } } });
      await fail();
      const remindedAt: string[] = [];
      for (let time = 0; time < 3; time += 1) {
        world.app.clock.advance(minutes(30));
        await dueReminders(world.app.ports).run();
        await world.send();
        remindedAt.push(later(world.app.clock.now(), minutes(1)).toISOString());
      }
      world.app.clock.advance(hours(14));
      await world.send();
      const explained = [];
      for (const at of remindedAt) explained.push(await deliveries(`${ofShop()}&at=${at}`, 'Operations'));
      const [first, ...merged] = explained;
      expect(first).to.deep.equal([
        ['quietHours passed', null],
        ['delivery passed', null],
      ]);
      const { messageId } = await world.app.database.query
        .selectFrom('alert_delivery')
        .select('messageId')
        .where('event', '=', 'incident.reminder')
        .executeTakeFirstOrThrow();
      for (const each of merged)
        expect(each).to.deep.equal([
          ['quietHours passed', null],
          ['grouped passed', messageId],
          ['delivery passed', null],
        ]);
    });
  });

  it('names a message that waits to be sent', async () => {
    const { outboxDispatcher } = world.app.ports;
    await outboxDispatcher.idle();
    await fail();
    await world.app.database.query.deleteFrom('alert_delivery').execute();
    expect(await held()).to.deep.equal(['queue']);
  });

  it('says that facts are gone once they are deleted', async () => {
    await fail();
    const at = world.app.clock.now().toISOString();
    world.app.clock.advance(days(100));
    const steps = await world.explain(`${ofShop()}&at=${at}`);
    expect(steps.map(({ code, decision }) => `${code} ${decision}`)).to.deep.equal([
      'threshold passed',
      'quorum passed',
      'maintenance passed',
      'parent passed',
      'events passed',
      'delivery unknown',
    ]);
    expect(steps.at(-1)?.sentence).to.equal('Delivery: not known, because the facts are not stored.');
  });
});
