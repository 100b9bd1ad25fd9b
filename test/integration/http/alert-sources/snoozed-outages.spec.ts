import { expect } from 'chai';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { advanceRuns } from '../../../../src/application/escalation/record-advances.ts';
import { dueReminders } from '../../../../src/application/incidents/send-reminders.ts';
import { endSnoozes } from '../../../../src/application/incident-management/end-snoozes.ts';
import { RESOLUTION_WINDOW } from '../../../../src/domain/paging/resolution-gathering.ts';
import type { OutboxMessage } from '../../../../src/application/kernel/ports.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { short } from '../incident-management/im-world.ts';
import { pagesOf } from '../paging/on-call.ts';
import { until } from '../../../until.ts';
import { person } from '../surface/test-callers.ts';
import { DOWN, UP, manyMonitors } from './many-monitors.ts';
import type { ManyMonitors } from './many-monitors.ts';

interface Outage {
  readonly publicId: string;
  readonly snoozedUntil: string | null;
}

describe('a snooze of the incident of a monitor', () => {
  let world: ManyMonitors;
  beforeEach(async () => {
    world = await manyMonitors();
  });
  afterEach(() => world.onCall.close());

  const outages = async (): Promise<readonly Outage[]> =>
    (await world.onCall.admin.get('/api/incidents?status=open')).body.items;
  const snooze = async (duration: number | null, { client = world.onCall.admin, id = '' } = {}) => {
    const [first] = await outages();
    const snoozedUntil = duration === null ? null : later(world.onCall.app.clock.now(), duration).toISOString();
    return short(client.patch(`/api/incidents/${id === '' ? first?.publicId : id}`, { snoozedUntil }));
  };
  const titles = (topic: string) => world.pushesTo(topic).map(({ title }) => title);
  const page = '[Incident] Kornblum · Shop 1: answers 503';
  const pass = async (duration: number): Promise<void> => {
    world.onCall.app.clock.advance(duration);
    await endSnoozes(world.onCall.app.ports)();
    await dueReminders(world.onCall.app.ports).run();
    await world.work();
  };

  it('pauses the escalation, which repeats the reached step at the end and goes on', async () => {
    await world.check(DOWN, 1);
    await world.work();
    expect([titles('ada'), titles('bob')]).to.deep.equal([[page], []]);
    expect(await snooze(hours(2))).to.deep.equal([200, undefined]);
    await pass(hours(2) - 1);
    expect([titles('ada'), titles('bob')]).to.deep.equal([[page], []]);
    await pass(1);
    expect([titles('ada'), titles('bob')]).to.deep.equal([[page, page], []]);
    await pass(minutes(10));
    expect(titles('bob')).to.deep.equal([page]);
    expect((await outages()).map(({ snoozedUntil }) => snoozedUntil)).to.deep.equal([null]);
  });

  it('is ended by null, is in the timelines of both and in the audit log, and stays once if set twice', async () => {
    await world.check(DOWN, 1);
    await world.work();
    for (const duration of [hours(2), hours(2), null, null])
      expect(await snooze(duration)).to.deep.equal([200, undefined]);
    const [outage] = await outages();
    const [incident] = await world.incidents();
    const { admin } = world.onCall;
    const entries = (await admin.get(`/api/incidents/${outage?.publicId}/updates`)).body as { message: string }[];
    const until = later(world.onCall.app.clock.now(), hours(2)).toISOString();
    expect(entries.slice(1).map(({ message }) => message)).to.deep.equal([
      `The incident is snoozed until ${until}.`,
      'The snooze of the incident has ended.',
    ]);
    const { items } = (await admin.get(`/api/im/incidents/${incident?.publicId}/timeline`)).body;
    expect(items.slice(0, 2).map(({ kind }: { kind: string }) => kind)).to.deep.equal(['snoozeEnded', 'snoozed']);
    const rows = await world.onCall.app.database.query
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', '%nooze%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).to.deep.equal([
      'imIncident.snoozed',
      'incident.snoozed',
      'imIncident.snoozeEnded',
      'incident.snoozed',
    ]);
  });

  it('lets the incident be acknowledged and resolved; who was paged hears of the end', async () => {
    await world.check(DOWN, 1);
    await world.work();
    await snooze(hours(2));
    await pass(minutes(1));
    await world.check(UP, 1);
    await world.work();
    await pass(RESOLUTION_WINDOW);
    expect(titles('ada')).to.deep.equal([page, '[Resolved] Kornblum · Shop 1: answers 503, after 1 minute']);
    expect(titles('bob')).to.deep.equal([]);
    await pass(hours(3));
    expect(titles('ada')).to.have.length(2);
  });

  it('is refused with imTeamMembershipRequired for a customer whose incident pages people', async () => {
    await world.check(DOWN, 1);
    await world.work();
    const { app, organizationId } = world.onCall;
    const { id: customerId } = await app.database.query.selectFrom('customer').select('id').executeTakeFirstOrThrow();
    const { client } = await person(app, organizationId, 'guest', { role: 'editor', customerId });
    expect(await snooze(hours(2), { client })).to.deep.equal([403, 'imTeamMembershipRequired']);
    expect((await outages()).map(({ snoozedUntil }) => snoozedUntil)).to.deep.equal([null]);
  });

  it('does not silence a storm, in which other monitors are down', async () => {
    await world.check(DOWN);
    await world.work();
    await world.pass(seconds(10));
    for (const { publicId } of await outages()) await snooze(hours(2), { id: publicId });
    await pass(minutes(10));
    expect(titles('bob')).to.deep.equal(['[Incident] Storm: 20 outages']);
  });

  it('that comes while a worker takes a step withdraws the pages of the step', async () => {
    await world.check(DOWN, 1);
    await world.work();
    const { ports, clock, database } = world.onCall.app;
    clock.advance(minutes(10));
    const now = clock.now();
    const [answer] = await ports.unitOfWork.inTransaction(async () => {
      const messages: OutboxMessage[] = [];
      const due = await ports.escalationRuns.claim({ now, limit: 1, except: [] });
      await advanceRuns(ports)({ now, send: (message) => messages.push(message) }, due);
      await ports.outbox.add(messages, now);
      const answering = snooze(hours(1));
      await until(async () => {
        const { rows } = await database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%im_escalation_run%'`,
        );
        return rows.length > 0;
      });
      return [answering];
    });
    expect(await answer).to.deep.equal([200, undefined]);
    const [incident] = await world.incidents();
    const stored = await database.query
      .selectFrom('im_incident')
      .select(['id', 'publicId', 'organizationId'])
      .where('publicId', '=', incident?.publicId ?? '')
      .executeTakeFirstOrThrow();
    expect(await pagesOf(world.onCall, stored)).to.deep.equal(['high.0 sent', 'high.0 stopped snoozed']);
    await pass(minutes(59));
    expect(titles('bob')).to.deep.equal([]);
  });

  it('during a step of the escalation pages at most once before it, and nobody until its end', async () => {
    await world.check(DOWN, 4);
    await world.work();
    await world.pass(seconds(10));
    world.onCall.app.clock.advance(minutes(10));
    const siblings = [await world.onCall.app.sibling(), await world.onCall.app.sibling()];
    await Promise.all([
      ...(await outages()).map(({ publicId }) => snooze(hours(1), { id: publicId })),
      ...siblings.map(({ ports }) => advanceEscalations(ports)()),
    ]);
    const unsent = await world.onCall.app.database.query
      .selectFrom('im_page')
      .select('state')
      .where('state', '=', 'waiting')
      .execute();
    expect(unsent).to.deep.equal([]);
    await pass(minutes(59));
    expect(titles('bob')).to.deep.equal([]);
    const paused = (await world.incidents()).map(async ({ publicId }) => {
      const { escalation } = (await world.onCall.admin.get(`/api/im/incidents/${publicId}`)).body;
      return (escalation as { state: string }).state;
    });
    expect(await Promise.all(paused)).to.deep.equal(['paused', 'paused', 'paused', 'paused']);
  });
});
