import { expect } from 'chai';
import { imFigureGauges } from '../../../../src/application/incident-management/metrics.ts';
import type { GaugeSource } from '../../../../src/application/kernel/gauges.ts';
import { days, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { GaugeReader } from '../../../../src/infrastructure/kernel/metrics/gauge-reader.ts';
import { PrometheusMetrics } from '../../../../src/infrastructure/kernel/metrics/prometheus-metrics.ts';
import { serviceState } from '../../../../src/infrastructure/kernel/metrics/service-state.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { enableIm, imWorld, short } from './im-world.ts';
import type { ImWorld } from './im-world.ts';

const PATH = '/api/im/metrics';

describe('metrics of incident management', () => {
  let world: ImWorld;
  let teamId: number;
  let customerId: number;
  const none = { median: null, p90: null };

  before(async () => {
    world = await imWorld();
    const { app, admin } = world;
    ({ id: teamId } = await world.team('Web'));
    ({ id: customerId } = await addCustomer(app, world.organizationId));
    const acknowledged = async (members: object, after: number) => {
      const id = await world.incident(members);
      app.clock.advance(after);
      await admin.post(`/api/im/incidents/${id}/acknowledge`);
      return id;
    };
    for (const after of [1, 2, 3, 4]) await acknowledged({ teamId, severity: 'critical' }, minutes(after));
    const resolved = await acknowledged({ customerId }, minutes(10));
    app.clock.advance(minutes(20));
    await admin.post(`/api/im/incidents/${resolved}/resolve`);
    await world.incident({ teamId });
    const test = await acknowledged({ severity: 'info' }, minutes(1));
    await app.database.query.updateTable('im_incident').set({ isTest: true }).where('publicId', '=', test).execute();
    app.clock.advance(seconds(1));
    const other = await imWorld();
    await other.incident();
    await other.close();
  });
  after(() => world.close());

  it('give median and p90 of the times to acknowledge and to resolve, by team, customer, source and severity, without tests', async () => {
    const { status, body } = await world.admin.get(PATH);
    expect(status).to.equal(200);
    expect(body.total).to.deep.include({ opened: 6, acknowledged: 5, resolved: 1 });
    expect(body.total.timeToAcknowledge.median).to.equal(180);
    expect(body.total.timeToResolve).to.deep.equal({ median: 1800, p90: 1800 });
    const team = body.teams.find((each: { teamId: number | null }) => each.teamId === teamId);
    expect(team).to.deep.include({ name: 'Web', opened: 5, acknowledged: 4, resolved: 0, timeToResolve: none });
    expect([team.timeToAcknowledge.median, Math.round(team.timeToAcknowledge.p90)]).to.deep.equal([150, 222]);
    expect(body.customers.find((each: { customerId: number | null }) => each.customerId === customerId)).to.include({
      opened: 1,
      resolved: 1,
    });
    expect(body.sources).to.have.length(1);
    expect(body.sources[0]).to.include({ source: 'manual', opened: 6 });
    expect(
      body.severities.map(({ severity, opened }: { severity: string; opened: number }) => [severity, opened]),
    ).to.deep.equal([
      ['critical', 4],
      ['error', 2],
    ]);
  });

  it('cover the 30 days before now, or a period of at most 366 days', async () => {
    const query = (from: Date, to: Date) => `${PATH}?from=${from.toISOString()}&to=${to.toISOString()}`;
    const now = world.app.clock.now();
    expect((await world.admin.get(query(later(now, -days(366)), now))).status).to.equal(200);
    expect(await short(world.admin.get(query(later(now, -days(366) - 1), now)))).to.deep.equal([
      400,
      'invalidDateRange',
    ]);
    expect(await short(world.admin.get(query(now, later(now, -1))))).to.deep.equal([400, 'invalidDateRange']);
    expect(await short(world.admin.get(`${PATH}?from=yesterday`))).to.deep.equal([400, 'invalidDateRange']);
    expect((await world.admin.get(query(later(now, -2), now))).body.total).to.deep.equal({
      opened: 0,
      acknowledged: 0,
      resolved: 0,
      timeToAcknowledge: none,
      timeToResolve: none,
    });
  });

  it('are the same at /metrics, read at most every five minutes, and absent when they cannot be read', async () => {
    const { ports, clock, database } = world.app;
    let reads = 0;
    const counted: GaugeSource = { ...imFigureGauges(ports), read: () => ((reads += 1), imFigureGauges(ports).read()) };
    const broken: GaugeSource = {
      gauges: [{ name: 'broken', help: 'Cannot be read.', labels: ['kind'] }],
      timeoutMs: seconds(1),
      read: () => Promise.reject(new Error('no')),
    };
    const metrics = new PrometheusMetrics(
      serviceState(database, ports.jobQueue, clock),
      new GaugeReader([counted, broken], database, clock),
    );
    const organization = String(world.organizationId);
    const figures = (await metrics.text()).split('\n').filter((line) => /^watchstead_(?:im_|broken)/.test(line));
    expect(figures).to.include(
      `watchstead_im_incidents{organization="${organization}",by="total",key="",name="",state="opened"} 6`,
    );
    expect(figures).to.include(
      `watchstead_im_incident_seconds{organization="${organization}",by="team",key="${teamId}",name="Web",until="acknowledged",quantile="0.5"} 150`,
    );
    expect(figures.filter((line) => line.includes('broken'))).to.deep.equal([]);
    await metrics.text();
    clock.advance(minutes(5) - 1);
    await metrics.text();
    expect(reads).to.equal(1);
    clock.advance(1);
    await metrics.text();
    expect(reads).to.equal(2);
  });

  it('keep customers apart who have the same name', async () => {
    const twins = [
      await addCustomer(world.app, world.organizationId),
      await addCustomer(world.app, world.organizationId),
    ];
    await world.app.database.query
      .updateTable('customer')
      .set({ name: 'Twin' })
      .where(
        'id',
        'in',
        twins.map(({ id }) => id),
      )
      .execute();
    for (const { id } of twins) await world.incident({ customerId: id });
    world.app.clock.advance(1);
    const values = await imFigureGauges(world.app.ports).read();
    const opened = values
      .filter(({ labels }) => labels['by'] === 'customer' && labels['state'] === 'opened')
      .map(({ labels, value }) => [labels['key'], labels['name'], value]);
    for (const { id } of twins) expect(opened).to.deep.include([String(id), 'Twin', 1]);
  });

  it('count the pages that were sent to each person, those at night, and the hours on call', async () => {
    const { app } = world;
    const [busy, calm] = [await world.user(), await world.user()];
    const { id: incidentId } = await app.database.query
      .selectFrom('im_incident')
      .select('id')
      .where('isTest', '=', false)
      .executeTakeFirstOrThrow();
    await app.database.query
      .updateTable('organization')
      .set({ timezone: 'America/New_York' })
      .where('id', '=', world.organizationId)
      .execute();
    const page = async (userId: number, endedAt: string, state: 'sent' | 'failed' = 'sent') => {
      const at = new Date(endedAt);
      const publicId = app.ports.ids.next();
      const notification = { incidentId, userId, stepKey: publicId, urgency: 'high', createdAt: at } as const;
      const { id: notificationId } = await app.database.query
        .insertInto('im_notification')
        .values(notification)
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.database.query
        .insertInto('im_page')
        .values({ id: publicId, notificationId, rule: 'x', plannedAt: at, dueAt: at, state, endedAt: at })
        .execute();
    };
    // In summer New York is four hours behind UTC: 22:00 is 02:00, 07:00 is 11:00.
    for (const at of [
      '2026-07-01T01:59:59.999Z',
      '2026-07-01T02:00:00.000Z',
      '2026-07-01T10:59:59.999Z',
      '2026-07-01T11:00:00.000Z',
    ])
      await page(busy.id, at);
    await page(calm.id, '2026-01-05T12:00:00.000Z');
    await page(calm.id, '2026-07-01T03:00:00.000Z', 'failed');
    app.clock.set(new Date('2026-07-02T00:00:00.000Z'));
    const layer = {
      users: [calm.userId],
      startsAt: '2026-06-30T00:00:00.000Z',
      handoff: { unit: 'day', every: 1, time: '00:00' },
    };
    for (const name of ['One', 'Two'])
      expect((await world.admin.post('/api/im/schedules', { name, timezone: 'UTC', layers: [layer] })).status).to.equal(
        200,
      );
    const { body } = await world.admin.get(`${PATH}?from=2026-01-01`);
    expect(body.people).to.deep.equal([
      { userId: busy.userId, name: 'player responder', pages: 4, nightPages: 2, onCallHours: 0 },
      { userId: calm.userId, name: 'player responder', pages: 1, nightPages: 0, onCallHours: 48 },
    ]);
    await app.database.query
      .updateTable('im_incident')
      .set({ createdAt: new Date('2026-06-20T00:00:00.000Z') })
      .where('id', '=', incidentId)
      .execute();
    const shownPeople = async () =>
      (await imFigureGauges(app.ports).read()).filter(({ gauge }) => gauge.startsWith('im_person_'));
    const shown = (await shownPeople())
      .filter(({ labels }) => [busy.userId, calm.userId].includes(labels['user'] ?? ''))
      .map(({ gauge, labels, value }) => [gauge, labels['user'], labels['time'], value]);
    expect(shown).to.have.deep.members([
      ['im_person_pages', busy.userId, 'day', 2],
      ['im_person_pages', busy.userId, 'night', 2],
      ['im_person_on_call_hours', busy.userId, undefined, 0],
      ['im_person_pages', calm.userId, 'day', 1],
      ['im_person_pages', calm.userId, 'night', 0],
      ['im_person_on_call_hours', calm.userId, undefined, 48],
    ]);
    await enableIm(app, world.organizationId, false);
    expect(await shownPeople()).to.deep.equal([]);
  });
});
