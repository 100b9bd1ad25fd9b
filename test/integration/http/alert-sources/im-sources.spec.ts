import { expect } from 'chai';
import { dueSources } from '../../../../src/application/alert-sources/watch-sources.ts';
import { dueHeartbeats } from '../../../../src/application/checks/heartbeats.ts';
import { noteReception } from '../../../../src/application/checks/heartbeat-reception.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld, Player } from '../incident-management/im-world.ts';
import { SOURCES, generic, sourcesOf } from './source-world.ts';
import type { CreatedSource } from './source-world.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

describe('sources of alerts', () => {
  let world: ImWorld;
  beforeEach(async () => {
    world = await imWorld();
  });
  afterEach(() => world.close());

  const { create, deliver, consume, release, incidents, eventsOf, timelineOf } = sourcesOf(() => world);
  /** Opens keys so slowly that only the limit of the source groups them. */
  const flood = async (token: string, keys: readonly string[], members: object = {}): Promise<void> => {
    for (const key of keys) {
      await deliver(token, generic(key, members));
      await consume();
      await release();
    }
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

  describe('records', () => {
    it('are created with name and type only; token and address are shown once', async () => {
      const { token, url, publicId } = await create();
      expect(url).to.equal(`${world.app.url}/api/im/ingest/${token}`);
      const { body } = await world.admin.get(`${SOURCES}/${publicId}`);
      expect(body).to.not.have.any.keys('token', 'url', 'tokenHash');
      expect(body).to.deep.include({
        name: 'Prometheus',
        type: 'alertmanager',
        teamId: null,
        routes: [],
        groupBy: 'group',
        storm: { openings: 20, withinMinutes: 5 },
        isActive: true,
      });
      expect(
        (await world.app.database.query.selectFrom('im_source').select('tokenHash').execute()).map(
          ({ tokenHash }) => tokenHash,
        ),
      ).to.not.include(token);
    });

    it('list the built-in sources of events and monitors; those of monitors are off', async () => {
      const { items } = (await world.admin.get(SOURCES)).body;
      expect(items.map(({ type, isActive }: Record<string, unknown>) => [type, isActive])).to.have.deep.members([
        ['events', true],
        ['monitors', false],
      ]);
      const [builtIn] = items;
      expect(await short(world.admin.delete(`${SOURCES}/${builtIn.publicId}`))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      expect(await short(world.admin.post(`${SOURCES}/${builtIn.publicId}/rotate-token`))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      expect(await short(world.admin.post(SOURCES, { name: 'Mine', type: 'monitors' }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      const events = items.find(({ type }: { type: string }) => type === 'events');
      expect(await short(world.admin.patch(`${SOURCES}/${events.publicId}`, { isActive: false }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      expect(
        (await world.admin.patch(`${SOURCES}/${events.publicId}`, { isActive: true, autoResolveMinutes: 60 })).status,
      ).to.equal(200);
    });

    it('refuse teams, policies and customers that the organization does not have, also in routes', async () => {
      const body = { name: 'A', type: 'generic' };
      expect(await short(world.admin.post(SOURCES, { ...body, teamId: 9999 }))).to.deep.equal([404, 'imTeamNotFound']);
      expect(await short(world.admin.post(SOURCES, { ...body, escalationPolicyId: 9999 }))).to.deep.equal([
        422,
        'imRoutingInvalidPolicyId',
      ]);
      expect(await short(world.admin.post(SOURCES, { ...body, customerId: 9999 }))).to.deep.equal([
        422,
        'invalidCustomerId',
      ]);
      expect(await short(world.admin.post(SOURCES, { ...body, routes: [{ match: {}, teamId: 9999 }] }))).to.deep.equal([
        404,
        'imTeamNotFound',
      ]);
      const { publicId } = await create();
      expect(await short(world.admin.patch(`${SOURCES}/${publicId}`, { customerId: 9999 }))).to.deep.equal([
        422,
        'invalidCustomerId',
      ]);
    });

    it('are changed by administrators of the organization and of their team', async () => {
      const [lead, member]: Player[] = [await world.user(), await world.user()];
      const { id: teamId } = await world.team('Web', [lead as Player, 'admin'], [member as Player, 'member']);
      const { publicId } = await create({ teamId });
      expect((await lead?.client.patch(`${SOURCES}/${publicId}`, { name: 'Renamed' }))?.status).to.equal(200);
      for (const request of [
        member?.client.patch(`${SOURCES}/${publicId}`, { name: 'x' }),
        member?.client.delete(`${SOURCES}/${publicId}`),
        member?.client.post(`${SOURCES}/${publicId}/rotate-token`),
        member?.client.post(`${SOURCES}/${publicId}/test-alert`),
        member?.client.post(SOURCES, { name: 'x', type: 'generic' }),
        lead?.client.patch(`${SOURCES}/${publicId}`, { teamId: null }),
      ]) {
        if (request !== undefined) expect(await short(request)).to.deep.equal([403, 'imTeamWriteDenied']);
      }
      expect(await short(world.admin.get(`${SOURCES}/${UNKNOWN}`))).to.deep.equal([404, undefined]);
    });

    it('keep their team from being deleted', async () => {
      const { id: teamId, publicId } = await world.team('Web');
      await create({ teamId });
      expect(await short(world.admin.delete(`/api/im/teams/${publicId}`))).to.deep.equal([409, 'imTeamInUse']);
    });

    it('accept the replaced token for ten minutes', async () => {
      const { token, publicId } = await create({ type: 'generic' });
      const { token: fresh } = (await world.admin.post(`${SOURCES}/${publicId}/rotate-token`)).body as CreatedSource;
      expect((await deliver(fresh, generic('a'))).status).to.equal(200);
      world.app.clock.advance(minutes(10) - 1);
      expect((await deliver(token, generic('a'))).status).to.equal(200);
      world.app.clock.advance(1);
      expect((await deliver(token, generic('a'))).status).to.equal(404);
    });

    it('test-alert opens an incident that is marked as a test', async () => {
      const { publicId } = await create();
      expect((await world.admin.post(`${SOURCES}/${publicId}/test-alert`)).body.accepted).to.equal(true);
      await consume();
      expect((await incidents())[0]).to.include({
        isTest: true,
        status: 'triggered',
        title: 'Test alert of Prometheus',
      });
    });
  });

  describe('routes, muting and time', () => {
    it('route by label: the first route that matches decides about team and severity, and may mute', async () => {
      const [web, db] = [await world.team('Web'), await world.team('DB')];
      const { id: customerId } = await addCustomer(world.app, world.organizationId);
      const routes = [
        { match: { env: 'test' }, mute: true },
        { match: { service: 'db-*' }, teamId: db.id, severity: 'critical' },
      ];
      const { token } = await create({ type: 'generic', teamId: web.id, customerId, routes });
      await deliver(token, generic('a', { labels: { service: 'db-1' } }));
      await deliver(token, generic('b', { labels: { service: 'web' } }));
      await deliver(token, generic('c', { labels: { env: 'test', service: 'db-1' } }));
      await consume();
      expect(
        (await incidents()).map(({ dedupKey, teamId, severity, customerId: customer }) => [
          dedupKey,
          teamId,
          severity,
          customer,
        ]),
      ).to.have.deep.members([
        ['a', db.id, 'critical', customerId],
        ['b', web.id, 'error', customerId],
      ]);
    });

    it('open nothing while muted', async () => {
      const until = new Date(world.app.clock.now().getTime() + minutes(10));
      const source = await create({ type: 'generic', mutedUntil: until.toISOString() });
      await deliver(source.token, generic('a'));
      await consume();
      expect(await incidents()).to.deep.equal([]);
      expect((await eventsOf(source)).map(({ effect }) => effect)).to.deep.equal(['muted']);
      world.app.clock.advance(minutes(10));
      await deliver(source.token, generic('a'));
      await consume();
      expect(await incidents()).to.have.length(1);
    });
  });

  describe('of monitors', () => {
    const passTime = async (duration: number) => {
      for (let passed = 0; passed < duration; passed += seconds(5)) {
        world.app.clock.advance(seconds(5));
        await noteReception(world.app.ports)();
      }
      await dueHeartbeats(world.app.ports).run();
    };
    const switchOn = async () => {
      const { items } = (await world.admin.get(SOURCES)).body;
      const { publicId } = items.find(({ type }: { type: string }) => type === 'monitors');
      expect((await world.admin.patch(`${SOURCES}/${publicId}`, { isActive: true })).status).to.equal(200);
    };

    it('are stored with the change that causes them once the source is on: openings, recoveries and pauses, with the customer', async () => {
      const { id: customerId } = await addCustomer(world.app, world.organizationId);
      const { heartbeatToken, publicId } = (
        await world.admin.post('/api/websites', {
          name: 'Backup',
          monitoringType: 'heartbeat',
          checkInterval: 1,
          customerId,
        })
      ).body;
      const beat = () => world.app.client().get(`/api/heartbeat/${heartbeatToken}`);
      await noteReception(world.app.ports)();
      await beat();
      await passTime(minutes(10));
      expect((await world.admin.get('/api/incidents')).body.items).to.have.length(1);
      await consume();
      expect(await incidents()).to.deep.equal([]);
      await beat();
      await switchOn();
      await passTime(minutes(10));
      await consume();
      expect(
        (await incidents()).map(({ title, status, customerId: customer }) => [title, status, customer]),
      ).to.deep.equal([['Backup: no heartbeat', 'triggered', customerId]]);
      await beat();
      await consume();
      expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved']);
      await passTime(minutes(10));
      await world.admin.patch(`/api/websites/${publicId}`, { status: 'paused' });
      await consume();
      expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved', 'resolved']);
    });
  });

  describe('storms', () => {
    it('group openings beyond twenty in five minutes under one incident, readable and resolved separately', async () => {
      const source = await create({ type: 'generic' });
      await flood(source.token, numbered(25), { severity: 'warning' });
      const found = await incidents();
      expect(found).to.have.length(21);
      const storm = found.find(({ title }) => title === 'Alert storm: Prometheus');
      expect(storm).to.include({ severity: 'warning', status: 'triggered' });
      const alertsOf = async () =>
        (await world.admin.get(`/api/im/incidents/${String(storm?.['publicId'])}/alerts`)).body.items as Record<
          string,
          unknown
        >[];
      expect((await alertsOf()).map(({ key, isOpen, isGrouped }) => [key, isOpen, isGrouped])).to.deep.equal(
        ['k24', 'k23', 'k22', 'k21', 'k20'].map((key) => [key, true, true]),
      );
      await deliver(source.token, generic('k22', { action: 'resolve' }));
      await consume();
      expect((await alertsOf()).filter(({ isOpen }) => isOpen === false).map(({ key }) => key)).to.deep.equal(['k22']);
      for (const key of ['k20', 'k21', 'k23', 'k24']) await deliver(source.token, generic(key, { action: 'resolve' }));
      await consume();
      expect((await incidents()).find(({ title }) => title === 'Alert storm: Prometheus')).to.include({
        status: 'resolved',
      });
    });

    it('note the end of a grouped alert also after a person has resolved the incident', async () => {
      const source = await create({
        type: 'generic',
        storm: { openings: 1, withinMinutes: 5 },
        autoResolveMinutes: 30,
      });
      await flood(source.token, ['a', 'b', 'c']);
      const storm = (await incidents()).find(({ title }) => title === 'Alert storm: Prometheus');
      await world.admin.post(`/api/im/incidents/${String(storm?.['publicId'])}/resolve`);
      await deliver(source.token, generic('b', { action: 'resolve' }));
      await consume();
      const open = async () =>
        (
          (await world.admin.get(`/api/im/incidents/${String(storm?.['publicId'])}/alerts`)).body.items as {
            key: string;
            isOpen: boolean;
          }[]
        ).flatMap(({ key, isOpen }) => (isOpen ? [key] : []));
      expect(await open()).to.deep.equal(['c']);
      world.app.clock.advance(minutes(30));
      await dueSources(world.app.ports).run();
      await consume();
      expect(await open()).to.deep.equal([]);
    });

    it('report their counts every five minutes while they change', async () => {
      const source = await create({ type: 'generic' });
      await flood(source.token, numbered(23));
      const storm = (await incidents()).find(({ title }) => title === 'Alert storm: Prometheus');
      const updates = async () =>
        (await timelineOf(storm?.['publicId']))
          .toReversed()
          .flatMap(({ kind, data }) => (kind === 'stormUpdated' ? [data] : []));
      // The storm has opened two alerts before the last one.
      world.app.clock.advance(minutes(5) - 2 * GATHERING_TIME - 1);
      await consume();
      expect(await updates()).to.deep.equal([]);
      world.app.clock.advance(1);
      await consume();
      expect(await updates()).to.deep.equal([{ grouped: 3, open: 3, resolved: 0 }]);
      world.app.clock.advance(minutes(5));
      await consume();
      await deliver(source.token, generic('k21', { action: 'resolve' }));
      world.app.clock.advance(minutes(5));
      await consume();
      expect(await updates()).to.deep.equal([
        { grouped: 3, open: 3, resolved: 0 },
        { grouped: 3, open: 2, resolved: 1 },
      ]);
    });

    it('raise the severity of the incident for a more severe opening', async () => {
      const source = await create({ type: 'generic', storm: { openings: 1, withinMinutes: 5 } });
      for (const [key, severity] of [
        ['a', 'warning'],
        ['b', 'warning'],
        ['c', 'critical'],
        ['d', 'critical'],
      ])
        await flood(source.token, [key ?? ''], { severity });
      const storm = (await incidents()).find(({ title }) => title === 'Alert storm: Prometheus');
      expect(storm).to.include({ severity: 'critical' });
      expect((await timelineOf(storm?.['publicId'])).filter(({ kind }) => kind === 'severityRaised')).to.have.length(1);
    });

    it('do not affect other sources, and end with the openings', async () => {
      const [source, other] = [
        await create({ type: 'generic', storm: { openings: 1, withinMinutes: 5 } }),
        await create({ type: 'generic', name: 'Other' }),
      ];
      await flood(source.token, ['a', 'b']);
      await flood(other.token, ['z']);
      expect((await incidents()).map(({ title }) => title)).to.have.members([
        'a is down',
        'Alert storm: Prometheus',
        'z is down',
      ]);
      world.app.clock.advance(minutes(5));
      await deliver(source.token, generic('c'));
      await consume();
      expect((await incidents()).map(({ title }) => title)).to.include('c is down');
    });
  });
});
