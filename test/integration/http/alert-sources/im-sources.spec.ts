import { expect } from 'chai';
import { processEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { watchSources } from '../../../../src/application/alert-sources/watch-sources.ts';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import { sweepHeartbeats } from '../../../../src/application/checks/heartbeats.ts';
import { noteReception } from '../../../../src/application/checks/heartbeat-reception.ts';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import * as payloads from '../../../unit/domain/alert-sources/payloads.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { enableIm, imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld, Player } from '../incident-management/im-world.ts';

const PATH = '/api/im/sources';
const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

interface Source {
  readonly id: number;
  readonly publicId: string;
  readonly token: string;
  readonly url: string;
}

describe('sources of alerts', () => {
  let world: ImWorld;
  beforeEach(async () => {
    world = await imWorld();
  });
  afterEach(() => world.close());

  const create = async (members: object = {}): Promise<Source> => {
    const { status, body, text } = await world.admin.post(PATH, { name: 'Prometheus', type: 'alertmanager', ...members });
    expect(status, text).to.equal(200);
    return body as Source;
  };
  const deliver = (token: string, body: unknown, headers: Record<string, string> = {}) => world.app.client().post(`/api/im/ingest/${token}`, body, headers);
  const consume = () => processEvents(world.app.ports)();
  const incidents = async (query = '') => (await world.admin.get(`/api/im/incidents?perPage=100${query}`)).body.items as Record<string, unknown>[];
  const eventsOf = async ({ publicId }: Source) => (await world.admin.get(`${PATH}/${publicId}/events`)).body.items as Record<string, unknown>[];
  const timelineOf = async (id: unknown) => (await world.admin.get(`/api/im/incidents/${String(id)}/timeline?perPage=100`)).body.items as { kind: string; data: Record<string, unknown> }[];
  const generic = (key: string, members: object = {}) => ({ key, summary: `${key} is down`, ...members });

  describe('records', () => {
    it('are created with name and type only; token and address are shown once', async () => {
      const { token, url, publicId } = await create();
      expect(url).to.equal(`${world.app.url}/api/im/ingest/${token}`);
      const { body } = await world.admin.get(`${PATH}/${publicId}`);
      expect(body).to.not.have.any.keys('token', 'url', 'tokenHash');
      expect(body).to.deep.include({ name: 'Prometheus', type: 'alertmanager', teamId: null, routes: [], groupBy: 'group', storm: { openings: 20, withinMinutes: 5 }, isActive: true });
      expect((await world.app.database.query.selectFrom('im_source').select('tokenHash').execute()).map(({ tokenHash }) => tokenHash)).to.not.include(token);
    });

    it('list the built-in sources of events and monitors; those of monitors are off', async () => {
      const { items } = (await world.admin.get(PATH)).body;
      expect(items.map(({ type, isActive }: Record<string, unknown>) => [type, isActive])).to.have.deep.members([['events', true], ['monitors', false]]);
      const [builtIn] = items;
      expect(await short(world.admin.delete(`${PATH}/${builtIn.publicId}`))).to.deep.equal([400, 'invalidRequestBody']);
      expect(await short(world.admin.post(`${PATH}/${builtIn.publicId}/rotate-token`))).to.deep.equal([400, 'invalidRequestBody']);
      expect(await short(world.admin.post(PATH, { name: 'Mine', type: 'monitors' }))).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('refuse teams, policies and customers that the organization does not have, also in routes', async () => {
      const body = { name: 'A', type: 'generic' };
      expect(await short(world.admin.post(PATH, { ...body, teamId: 9999 }))).to.deep.equal([404, 'imTeamNotFound']);
      expect(await short(world.admin.post(PATH, { ...body, escalationPolicyId: 9999 }))).to.deep.equal([422, 'imRoutingInvalidPolicyId']);
      expect(await short(world.admin.post(PATH, { ...body, customerId: 9999 }))).to.deep.equal([422, 'invalidCustomerId']);
      expect(await short(world.admin.post(PATH, { ...body, routes: [{ match: {}, teamId: 9999 }] }))).to.deep.equal([404, 'imTeamNotFound']);
      const { publicId } = await create();
      expect(await short(world.admin.patch(`${PATH}/${publicId}`, { customerId: 9999 }))).to.deep.equal([422, 'invalidCustomerId']);
    });

    it('are changed by administrators of the organization and of their team', async () => {
      const [lead, member]: Player[] = [await world.user(), await world.user()];
      const { id: teamId } = await world.team('Web', [lead as Player, 'admin'], [member as Player, 'member']);
      const { publicId } = await create({ teamId });
      expect((await lead?.client.patch(`${PATH}/${publicId}`, { name: 'Renamed' }))?.status).to.equal(200);
      for (const request of [
        member?.client.patch(`${PATH}/${publicId}`, { name: 'x' }),
        member?.client.delete(`${PATH}/${publicId}`),
        member?.client.post(`${PATH}/${publicId}/rotate-token`),
        member?.client.post(`${PATH}/${publicId}/test-alert`),
        member?.client.post(PATH, { name: 'x', type: 'generic' }),
        lead?.client.patch(`${PATH}/${publicId}`, { teamId: null }),
      ]) {
        if (request !== undefined) expect(await short(request)).to.deep.equal([403, 'imTeamWriteDenied']);
      }
      expect(await short(world.admin.get(`${PATH}/${UNKNOWN}`))).to.deep.equal([404, undefined]);
    });

    it('keep their team from being deleted', async () => {
      const { id: teamId, publicId } = await world.team('Web');
      await create({ teamId });
      expect(await short(world.admin.delete(`/api/im/teams/${publicId}`))).to.deep.equal([409, 'imTeamInUse']);
    });

    it('accept the replaced token for ten minutes', async () => {
      const { token, publicId } = await create({ type: 'generic' });
      const { token: fresh } = (await world.admin.post(`${PATH}/${publicId}/rotate-token`)).body as Source;
      expect((await deliver(fresh, generic('a'))).status).to.equal(200);
      world.app.clock.advance(minutes(10) - 1);
      expect((await deliver(token, generic('a'))).status).to.equal(200);
      world.app.clock.advance(1);
      expect((await deliver(token, generic('a'))).status).to.equal(404);
    });

    it('test-alert opens an incident that is marked as a test', async () => {
      const { publicId } = await create();
      expect((await world.admin.post(`${PATH}/${publicId}/test-alert`)).body.accepted).to.equal(true);
      await consume();
      expect((await incidents())[0]).to.include({ isTest: true, status: 'triggered', title: 'Test alert of Prometheus' });
    });
  });

  describe('POST /api/im/ingest/{token}', () => {
    it('opens one incident for a group, notes alerts that join it, and resolves it with the last', async () => {
      const { id: teamId } = await world.team('Web');
      const source = await create({ teamId });
      const [first] = payloads.alertmanagerFiring.alerts;
      await deliver(source.token, { ...payloads.alertmanagerFiring, alerts: [first] });
      await deliver(source.token, payloads.alertmanagerFiring);
      await deliver(source.token, payloads.alertmanagerFiring);
      await deliver(source.token, payloads.alertmanagerPartlyResolved);
      await consume();
      const [incident] = await incidents();
      expect(incident).to.include({ status: 'triggered', severity: 'critical', teamId, title: 'Instances of checkout are down' });
      const timeline = (await timelineOf(incident?.['publicId'])).toReversed();
      expect(timeline.filter(({ kind }) => kind === 'alertJoined').map(({ data }) => data)).to.deep.equal([{ count: 1, titles: 'web-2 is down' }]);
      await deliver(source.token, payloads.alertmanagerResolved);
      await consume();
      expect(await incidents()).to.have.length(1);
      expect((await incidents())[0]).to.include({ status: 'resolved' });
    });

    it('notifies those who were notified of a group again when an alert joins it, also once it is acknowledged', async () => {
      const { id: userId, client, userId: publicId } = await world.user();
      const { id: escalationPolicyId } = (await world.admin.post('/api/escalation-config/policies', { name: 'P', steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: publicId }] }] })).body;
      const source = await create({ escalationPolicyId });
      const pages = async () => (await world.app.database.query.selectFrom('im_notification').select('stepKey').where('userId', '=', userId).execute()).length;
      const [first] = payloads.alertmanagerFiring.alerts;
      await deliver(source.token, { ...payloads.alertmanagerFiring, alerts: [first] });
      await consume();
      await advanceEscalations(world.app.ports)();
      expect(await pages()).to.equal(1);
      await client.post(`/api/im/incidents/${String((await incidents())[0]?.['publicId'])}/acknowledge`);
      world.app.clock.advance(minutes(1));
      await deliver(source.token, { ...payloads.alertmanagerFiring, alerts: [first] });
      await consume();
      expect(await pages()).to.equal(1);
      await deliver(source.token, payloads.alertmanagerFiring);
      await consume();
      expect(await pages()).to.equal(2);
    });

    it('accepts JSON with any Content-Type, and keeps the raw body', async () => {
      const source = await create({ type: 'cloudwatch' });
      const text = ` ${JSON.stringify(payloads.snsNotification(payloads.cloudwatchAlarm))}\n`;
      const { body } = await world.app.client().send('POST', `/api/im/ingest/${source.token}`, text, { 'Content-Type': 'text/plain; charset=UTF-8' });
      expect(body.eventIds).to.have.length(1);
      expect((await world.admin.get(`${PATH}/${source.publicId}/events/${body.eventIds[0]}`)).body.body).to.equal(text);
    });

    it('stores what it cannot map, answers the problem, and reports it by one warning incident', async () => {
      const source = await create();
      for (const body of ['<html>', '', '{"a":'.repeat(21) + '1' + '}'.repeat(21), '{"alerts":7}']) {
        const { status, body: answer } = await world.app.client().send('POST', `/api/im/ingest/${source.token}`, body, { 'Content-Type': 'application/json' });
        expect([status, answer.accepted, answer.eventIds]).to.deep.equal([200, true, []]);
        expect(answer.problem).to.be.a('string');
      }
      await consume();
      const found = await incidents();
      expect(found).to.have.length(1);
      expect(found[0]).to.include({ severity: 'warning', status: 'triggered' });
      expect((await eventsOf(source)).map(({ problem }) => problem)).to.not.include(null);
    });

    it('replays a stored delivery', async () => {
      const source = await create();
      await deliver(source.token, payloads.alertmanagerFiring);
      await consume();
      await world.admin.patch(`${PATH}/${source.publicId}`, { groupBy: 'alert' });
      const [event] = await eventsOf(source);
      const path = `${PATH}/${source.publicId}/events/${String(event?.['publicId'])}`;
      expect((await world.admin.post(`${path}/replay`)).body.eventIds).to.have.length(2);
      await consume();
      expect(await incidents()).to.have.length(3);
      expect(await short(world.admin.post(`${PATH}/${source.publicId}/events/${UNKNOWN}/replay`))).to.deep.equal([404, undefined]);
      await world.admin.post(`${PATH}/${source.publicId}/test-alert`);
      const [test] = await eventsOf(source);
      expect(await short(world.admin.post(`${PATH}/${source.publicId}/events/${String(test?.['publicId'])}/replay`))).to.deep.equal([400, 'invalidRequestBody']);
    });

    it('counts wrong tokens towards the limit of the address, and valid ones not', async () => {
      const { token } = await create({ type: 'generic' });
      for (let at = 0; at < 120; at += 1) expect((await deliver('wrong', {})).status).to.equal(404);
      expect((await deliver('wrong', {})).status).to.equal(429);
      expect((await deliver(token, generic('a'))).status).to.equal(200);
    });

    it('refuses with 423 and imNotEnabled by the state of the organization, before the body is read', async () => {
      const { token } = await create({ type: 'generic' });
      const huge = 'x'.repeat(1024 * 1024 + 1);
      const answered = () => short(world.app.client().send('POST', `/api/im/ingest/${token}`, huge));
      const set = (status: 'active' | 'suspended' | 'deleted') => world.app.database.query.updateTable('organization').set({ status }).where('id', '=', world.organizationId).execute();
      expect(await answered()).to.deep.equal([413, 'payloadTooLarge']);
      await enableIm(world.app, world.organizationId, false);
      expect(await answered()).to.deep.equal([403, 'imNotEnabled']);
      await set('suspended');
      expect(await answered()).to.deep.equal([423, undefined]);
      await set('deleted');
      expect(await answered()).to.deep.equal([423, 'organizationSuspended']);
      expect(await short(world.app.client().send('POST', '/api/im/ingest/wrong', huge))).to.deep.equal([404, undefined]);
    });

    it('takes a group of 10 000 alerts, as one and each on its own, without delaying others', async () => {
      const alerts = Array.from({ length: 10_000 }, (_, at) => ({ status: 'firing', labels: { alertname: 'Down' }, fingerprint: `f${at}` }));
      const [source, each, other] = [await create(), await create({ groupBy: 'alert' }), await create({ type: 'generic', name: 'Other' })];
      expect((await deliver(source.token, { ...payloads.alertmanagerFiring, alerts })).body.eventIds).to.have.length(1);
      expect((await deliver(each.token, { ...payloads.alertmanagerFiring, alerts })).body.eventIds).to.have.length(10_000);
      await deliver(other.token, generic('a'));
      const { now } = { now: world.app.clock.now() };
      expect((await world.app.ports.alertQueue.claim({ now, sources: 50, eventsPerSource: 100 })).map(({ events }) => events.length)).to.deep.equal([1, 100, 1]);
      await consume();
      // Twenty openings, the storm that groups the others, the group, and the other source.
      expect(await incidents()).to.have.length(23);
    }).timeout(120_000);
  });

  describe('routes, muting and time', () => {
    it('route by label: the first route that matches decides about team and severity, and may mute', async () => {
      const [web, db] = [await world.team('Web'), await world.team('DB')];
      const { id: customerId } = await addCustomer(world.app, world.organizationId);
      const routes = [{ match: { env: 'test' }, mute: true }, { match: { service: 'db-*' }, teamId: db.id, severity: 'critical' }];
      const { token } = await create({ type: 'generic', teamId: web.id, customerId, routes });
      await deliver(token, generic('a', { labels: { service: 'db-1' } }));
      await deliver(token, generic('b', { labels: { service: 'web' } }));
      await deliver(token, generic('c', { labels: { env: 'test', service: 'db-1' } }));
      await consume();
      expect((await incidents()).map(({ dedupKey, teamId, severity, customerId: customer }) => [dedupKey, teamId, severity, customer])).to.have.deep.members([
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

    it('resolve alerts for which no event came', async () => {
      const { token } = await create({ type: 'generic', autoResolveMinutes: 30 });
      await deliver(token, generic('a'));
      await consume();
      world.app.clock.advance(minutes(20));
      await deliver(token, generic('a'));
      await consume();
      world.app.clock.advance(minutes(29));
      await watchSources(world.app.ports)();
      await consume();
      expect((await incidents())[0]).to.include({ status: 'triggered' });
      world.app.clock.advance(minutes(1));
      await watchSources(world.app.ports)();
      await consume();
      expect((await incidents())[0]).to.include({ status: 'resolved' });
    });

    it('report a source that is silent for longer than expected, and its return', async () => {
      await noteReception(world.app.ports)();
      const source = await create({ type: 'generic', expectEveryMinutes: 10 });
      const passTime = async (duration: number) => {
        for (let passed = 0; passed < duration; passed += seconds(5)) {
          world.app.clock.advance(seconds(5));
          await noteReception(world.app.ports)();
        }
        await watchSources(world.app.ports)();
        await consume();
      };
      await passTime(minutes(10));
      expect(await incidents()).to.deep.equal([]);
      await passTime(seconds(5));
      await passTime(minutes(1));
      expect((await incidents()).map(({ status, severity }) => [status, severity])).to.deep.equal([['triggered', 'error']]);
      await deliver(source.token, { key: 'x', action: 'resolve' });
      await consume();
      expect((await incidents())[0]).to.include({ status: 'resolved' });
    });
  });

  describe('of monitors', () => {
    const passTime = async (duration: number) => {
      for (let passed = 0; passed < duration; passed += seconds(5)) {
        world.app.clock.advance(seconds(5));
        await noteReception(world.app.ports)();
      }
      await sweepHeartbeats(world.app.ports)();
    };
    const switchOn = async () => {
      const { items } = (await world.admin.get(PATH)).body;
      const { publicId } = items.find(({ type }: { type: string }) => type === 'monitors');
      expect((await world.admin.patch(`${PATH}/${publicId}`, { isActive: true })).status).to.equal(200);
    };

    it('are stored with the change that causes them once the source is on: openings, recoveries and pauses, with the customer', async () => {
      const { id: customerId } = await addCustomer(world.app, world.organizationId);
      const { heartbeatToken, publicId } = (await world.admin.post('/api/websites', { name: 'Backup', monitoringType: 'heartbeat', checkInterval: 1, customerId })).body;
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
      expect((await incidents()).map(({ title, status, customerId: customer }) => [title, status, customer])).to.deep.equal([['Backup is down', 'triggered', customerId]]);
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
      for (let at = 0; at < 25; at += 1) await deliver(source.token, generic(`k${at}`, { severity: 'warning' }));
      await consume();
      const found = await incidents();
      expect(found).to.have.length(21);
      const storm = found.find(({ title }) => title === 'Alert storm: Prometheus');
      expect(storm).to.include({ severity: 'warning', status: 'triggered' });
      const alertsOf = async () => (await world.admin.get(`/api/im/incidents/${String(storm?.['publicId'])}/alerts`)).body.items as Record<string, unknown>[];
      expect((await alertsOf()).map(({ key, isOpen, isGrouped }) => [key, isOpen, isGrouped])).to.deep.equal(['k24', 'k23', 'k22', 'k21', 'k20'].map((key) => [key, true, true]));
      await deliver(source.token, generic('k22', { action: 'resolve' }));
      await consume();
      expect((await alertsOf()).filter(({ isOpen }) => isOpen === false).map(({ key }) => key)).to.deep.equal(['k22']);
      for (const key of ['k20', 'k21', 'k23', 'k24']) await deliver(source.token, generic(key, { action: 'resolve' }));
      await consume();
      expect((await incidents()).find(({ title }) => title === 'Alert storm: Prometheus')).to.include({ status: 'resolved' });
    });

    it('report their counts every five minutes while they change', async () => {
      const source = await create({ type: 'generic' });
      for (let at = 0; at < 23; at += 1) await deliver(source.token, generic(`k${at}`));
      await consume();
      const storm = (await incidents()).find(({ title }) => title === 'Alert storm: Prometheus');
      const updates = async () => (await timelineOf(storm?.['publicId'])).toReversed().flatMap(({ kind, data }) => (kind === 'stormUpdated' ? [data] : []));
      world.app.clock.advance(minutes(5) - 1);
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
      expect(await updates()).to.deep.equal([{ grouped: 3, open: 3, resolved: 0 }, { grouped: 3, open: 2, resolved: 1 }]);
    });

    it('raise the severity of the incident for a more severe opening', async () => {
      const source = await create({ type: 'generic', storm: { openings: 1, withinMinutes: 5 } });
      for (const [key, severity] of [['a', 'warning'], ['b', 'warning'], ['c', 'critical'], ['d', 'critical']]) await deliver(source.token, generic(key ?? '', { severity }));
      await consume();
      const storm = (await incidents()).find(({ title }) => title === 'Alert storm: Prometheus');
      expect(storm).to.include({ severity: 'critical' });
      expect((await timelineOf(storm?.['publicId'])).filter(({ kind }) => kind === 'severityRaised')).to.have.length(1);
    });

    it('do not affect other sources, and end with the openings', async () => {
      const [source, other] = [await create({ type: 'generic', storm: { openings: 1, withinMinutes: 5 } }), await create({ type: 'generic', name: 'Other' })];
      for (const key of ['a', 'b']) await deliver(source.token, generic(key));
      await deliver(other.token, generic('z'));
      world.app.clock.advance(0);
      await consume();
      expect((await incidents()).map(({ title }) => title)).to.have.members(['a is down', 'Alert storm: Prometheus', 'z is down']);
      world.app.clock.advance(minutes(5));
      await deliver(source.token, generic('c'));
      await consume();
      expect((await incidents()).map(({ title }) => title)).to.include('c is down');
    });
  });
});
