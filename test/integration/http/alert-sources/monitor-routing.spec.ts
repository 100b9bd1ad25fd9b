import { expect } from 'chai';
import { hours, later } from '../../../../src/domain/kernel/time.ts';
import { closeServers } from '../../kernel/network/loopback.ts';
import { enableIm, short } from '../incident-management/im-world.ts';
import { person } from '../surface/test-callers.ts';
import { routedMonitors } from './routed-monitors.ts';
import type { RoutedMonitors } from './routed-monitors.ts';

describe('GET /api/monitors/{kind}/{id}/routing', () => {
  let world: RoutedMonitors;
  let path: string;
  beforeEach(async () => {
    world = await routedMonitors();
    path = `/api/monitors/website/${world.website.publicId}/routing`;
  });
  afterEach(async () => {
    await closeServers();
    await world.onCall.close();
  });

  const ask = async (query = '') => {
    const { status, body, text } = await world.onCall.admin.get(`${path}${query}`);
    expect(status, text).to.equal(200);
    return body;
  };
  const people = ({ simulation }: { simulation: { steps: { people: { userId: string }[] }[] } }) =>
    simulation.steps.flatMap((step) => step.people.map(({ userId }) => userId));

  it('names team, policy and people of the source if neither a route nor the customer decides', async () => {
    const { house } = world;
    const body = await ask();
    expect(body).to.deep.include({ isActive: true, mutedBy: null, severity: 'error', routes: [] });
    expect(body.team).to.deep.equal({
      id: house.team.id,
      publicId: house.team.publicId,
      name: 'house',
      from: 'source',
    });
    expect(body.escalationPolicy).to.include({ id: house.policy.id, name: 'Policy of house', from: 'source' });
    expect(people(body)).to.deep.equal([house.person.publicId]);
  });

  it('names the defaults of the customer before those of the source', async () => {
    const { bakery, onCall, customer } = world;
    const defaults = { imTeamId: bakery.team.id, imEscalationPolicyId: bakery.policy.id };
    await onCall.admin.patch(`/api/customers/${customer.publicId}`, defaults);
    const body = await ask();
    expect([body.team.from, body.escalationPolicy.from]).to.deep.equal(['customer', 'customer']);
    expect(people(body)).to.deep.equal([bakery.person.publicId]);
  });

  it('tells which route matches, and what the labels of the others were compared with', async () => {
    const { bakery } = world;
    await world.changeSource({
      routes: [
        { match: { 'tag.production': 'true', kind: 'website' }, mute: true },
        { match: { customer: 'Korn*' }, teamId: bakery.team.id, severity: 'critical' },
        { match: {}, escalationPolicyId: bakery.policy.id },
      ],
    });
    const body = await ask();
    expect(body.routes).to.deep.equal([
      {
        position: 1,
        isMatching: false,
        labels: [
          { name: 'kind', pattern: 'website', value: 'website', isMatching: true },
          { name: 'tag.production', pattern: 'true', value: '', isMatching: false },
        ],
      },
      {
        position: 2,
        isMatching: true,
        labels: [{ name: 'customer', pattern: 'Korn*', value: 'Kornblum', isMatching: true }],
      },
    ]);
    expect(body).to.include({ severity: 'critical', mutedBy: null });
    expect([body.team.from, body.escalationPolicy.from]).to.deep.equal(['route', 'source']);
  });

  it('compares the labels that only an outage has as they are given', async () => {
    const { bakery } = world;
    await world.changeSource({
      routes: [
        { match: { severity: 'warning', reason: 'domainExpiring' }, mute: true },
        { match: { failingLocations: '3/3' }, escalationPolicyId: bakery.policy.id },
      ],
    });
    expect(await ask('?reason=domainExpiring')).to.include({ severity: 'warning', mutedBy: 'route' });
    expect((await ask('?failingLocations=3/3')).escalationPolicy.from).to.equal('route');
    expect((await ask('?failingLocations=2/3')).escalationPolicy.from).to.equal('source');
    expect(await short(world.onCall.admin.get(`${path}?failingLocations=all`))).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
  });

  it('agrees with the outage that follows', async () => {
    const { bakery, onCall } = world;
    await world.changeSource({ routes: [{ match: { failingLocations: '1/1' }, teamId: bakery.team.id }] });
    const asked = await ask('?failingLocations=1/1&reason=statusUnexpected');
    await world.outage();
    const [incident] = (await onCall.admin.get('/api/im/incidents')).body.items;
    expect([asked.team.id, asked.severity]).to.deep.equal([incident.teamId, incident.severity]);
    const { cause: _cause, incidentId: _incident, ...labels } = incident.labels;
    expect(asked.labels).to.deep.equal(labels);
  });

  it('says that the source is muted at the moment, or off, and writes nothing', async () => {
    const until = later(world.onCall.app.clock.now(), hours(2));
    await world.changeSource({ mutedUntil: until.toISOString() });
    expect((await ask()).mutedBy).to.equal('source');
    expect((await ask(`?at=${until.toISOString()}`)).mutedBy).to.equal(null);
    await world.changeSource({ isActive: false });
    expect((await ask()).isActive).to.equal(false);
    expect((await world.onCall.admin.get('/api/im/incidents')).body.total).to.equal(0);
    expect(world.paged()).to.deep.equal([]);
  });

  it('is off for an organization that has not stored the source, without a destination', async () => {
    const { app } = world.onCall;
    const { organizationId, apiToken } = await app.createOrganization();
    await enableIm(app, organizationId);
    const admin = app.client(apiToken);
    const { publicId } = (await admin.post('/api/websites', { name: 'Own', url: 'http://1.1.1.1/' })).body;
    const { body } = await admin.get(`/api/monitors/website/${publicId}/routing`);
    expect(body).to.deep.include({ isActive: false, team: null, escalationPolicy: null, simulation: null });
    expect(body.labels).to.not.have.property('customer');
  });

  it('answers 404 for monitors of others and other kinds, and refuses who does not use incident management', async () => {
    const { onCall, website } = world;
    const without = await onCall.app.createOrganization();
    expect(await short(onCall.app.client(without.apiToken).get(path))).to.deep.equal([403, 'imNotEnabled']);
    const other = await onCall.app.createOrganization();
    await enableIm(onCall.app, other.organizationId);
    const stranger = onCall.app.client(other.apiToken);
    expect(await short(stranger.get(path))).to.deep.equal([404, undefined]);
    expect(await short(onCall.admin.get(`/api/monitors/tcp/${website.publicId}/routing`))).to.deep.equal([
      404,
      undefined,
    ]);
    const reader = await person(onCall.app, onCall.organizationId, 'reader', { role: 'readonly' });
    expect(await short(reader.client.get(path))).to.deep.equal([403, 'imAccessDenied']);
  });
});
