import { expect } from 'chai';
import { NO_TARGETS } from '../../../../src/domain/alert-sources/alert-event.ts';
import { mapMonitorIncident } from '../../../../src/domain/alert-sources/monitor-alert.ts';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { OnCall } from '../paging/on-call.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { DOWN, MONITORS, UP, manyMonitors } from './many-monitors.ts';
import type { ManyMonitors } from './many-monitors.ts';

describe('outages of many monitors at once', () => {
  let onCall: OnCall;
  let check: ManyMonitors['check'];
  let work: ManyMonitors['work'];
  let pass: ManyMonitors['pass'];
  let pushesTo: ManyMonitors['pushesTo'];
  let incidents: ManyMonitors['incidents'];

  beforeEach(async () => {
    ({ onCall, check, work, pass, pushesTo, incidents } = await manyMonitors());
  });
  afterEach(() => onCall.close());

  it('page once at once and once as a storm, which names ten of twenty with customer and cause', async () => {
    await check(DOWN);
    await work();
    expect(pushesTo('ada').map(({ title }) => title)).to.deep.equal(['[Incident] Kornblum · Shop 1: answers 503']);
    await pass(seconds(10) - 1);
    expect(pushesTo('ada')).to.have.length(1);
    await pass(1);
    const [, storm, ...others] = pushesTo('ada');
    expect(others).to.deep.equal([]);
    expect(storm?.title).to.equal('[Incident] Storm: 20 outages');
    const named = Array.from({ length: 10 }, (_, at) => `Kornblum · Shop ${at + 1}: answers 503`);
    expect(storm?.message).to.include(`${named.join('; ')}; and 10 more.`);
  });

  it('are a storm in the language of the organization', async () => {
    await onCall.admin.patch('/api/organization', { language: 'de' });
    await check(DOWN);
    await work();
    await pass(seconds(10));
    const [first, storm] = pushesTo('ada');
    expect(first?.title).to.equal('[Störung] Kornblum · Shop 1: antwortet mit 503');
    expect(storm?.title).to.equal('[Störung] Alarmflut: 20 Ausfälle');
    expect(storm?.message).to.match(/Kornblum · Shop 10: antwortet mit 503; und 10 weitere\./);
  });

  it('take their steps once, list all their alerts, and tell the end once', async () => {
    await check(DOWN);
    await work();
    await pass(seconds(10));
    const [storm, ...others] = await incidents();
    expect(others).to.deep.equal([]);
    expect(storm).to.include({ title: 'Storm: 20 outages', customerId: null });
    expect((await onCall.admin.get(`/api/im/incidents/${storm?.publicId}/alerts`)).body.total).to.equal(MONITORS);
    await pass(minutes(10));
    expect(pushesTo('bob').map(({ title }) => title)).to.deep.equal(['[Incident] Storm: 20 outages']);
    onCall.receiver.received.splice(0);
    await check(UP);
    await pass(minutes(1));
    await pass(minutes(30));
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved']);
    for (const topic of ['ada', 'bob']) {
      const [end, ...more] = pushesTo(topic);
      expect([end?.title, more]).to.deep.equal(['[Resolved] Storm: 20 outages, after 11 minutes 10 seconds', []]);
    }
  });

  it('leave together as incidents of their own if they are fewer than five', async () => {
    await check(DOWN, 4);
    await work();
    expect(await incidents()).to.have.length(1);
    await pass(seconds(10));
    expect(pushesTo('ada').map(({ title }) => title.replace(/^.*Shop/, 'Shop'))).to.have.members(
      [1, 2, 3, 4].map((at) => `Shop ${at}: answers 503`),
    );
    expect(await incidents()).to.have.length(4);
  });

  it('are not told if they are over before they leave', async () => {
    await check(DOWN, 2);
    await work();
    await check(UP, 2);
    await pass(seconds(5));
    await pass(minutes(5));
    expect((await incidents()).map(({ title }) => title)).to.deep.equal(['Shop 1: answers 503']);
  });

  it('are released by another process if the one that gathered them is gone, once if several look', async () => {
    await check(DOWN);
    await work();
    onCall.app.clock.advance(seconds(10));
    const siblings = [await onCall.app.sibling(), await onCall.app.sibling()];
    await Promise.all(siblings.map(({ ports }) => dueEvents(ports).run()));
    await work();
    expect((await incidents()).map(({ title }) => title)).to.deep.equal(['Storm: 20 outages']);
    expect(pushesTo('ada')).to.have.length(2);
  });

  it('are released at once if the clock was set back after they were gathered', async () => {
    await check(DOWN);
    await work();
    await pass(-minutes(30));
    expect((await incidents()).map(({ title }) => title)).to.deep.equal(['Storm: 20 outages']);
  });
});

describe('a thousand outages in a second', () => {
  const ORGANIZATIONS = 10;
  const OUTAGES = 100;
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const titles = async (): Promise<readonly string[]> =>
    (await app.database.query.selectFrom('im_incident').select('title').orderBy('organizationId').execute()).map(
      ({ title }) => title,
    );

  it('in ten organizations open ten incidents, which become ten storms, with two processes at work', async () => {
    const { ports, clock, database } = app;
    const now = clock.now();
    for (let at = 0; at < ORGANIZATIONS; at += 1) {
      const { organizationId } = await app.createOrganization();
      await database.query
        .updateTable('organization')
        .set({ imEnabled: true })
        .where('id', '=', organizationId)
        .execute();
      const { id: sourceId } = await ports.imSources.builtIn(organizationId, 'monitors', now);
      const events = Array.from({ length: OUTAGES }, (_, index) => {
        const publicId = ports.ids.next();
        const alert = mapMonitorIncident({
          event: 'opened',
          monitor: { publicId, name: `Shop ${index}`, kind: 'website', target: 'http://1.1.1.1/', customerName: null },
          incident: { publicId, title: `Shop ${index} is down`, reason: null },
          condition: 'down',
          locations: null,
          facts: { customerId: null, customerKey: null, package: null, tags: [], fields: [] },
          cause: null,
        });
        return {
          publicId,
          sourceId,
          deliveryId: publicId,
          receivedAt: now,
          kind: 'alert',
          key: alert.key,
          alert,
        } as const;
      });
      await database.inTransaction(() =>
        ports.imEvents.add(
          events.map((event) => ({ ...event, body: null, problem: null, note: null, targets: NO_TARGETS })),
        ),
      );
    }
    const sibling = await app.sibling();
    const work = () => Promise.all([ports, sibling.ports].map((each) => dueEvents(each).run()));
    await work();
    expect(await titles()).to.deep.equal(Array.from({ length: ORGANIZATIONS }, () => 'Shop 0 is down'));
    clock.advance(seconds(10));
    await work();
    expect(await titles()).to.deep.equal(Array.from({ length: ORGANIZATIONS }, () => `Storm: ${OUTAGES} outages`));
  });
});
