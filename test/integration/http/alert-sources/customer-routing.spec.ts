import { expect } from 'chai';
import type { AlertQueue } from '../../../../src/application/alert-sources/ports.ts';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { closeServers, startHttp } from '../../kernel/network/loopback.ts';
import { linkIn, openLink } from '../paging/on-call.ts';
import { short } from '../incident-management/im-world.ts';
import { routedMonitors } from './routed-monitors.ts';
import type { RoutedMonitors } from './routed-monitors.ts';

describe('the routing of outages by customer', () => {
  let world: RoutedMonitors;
  beforeEach(async () => {
    world = await routedMonitors();
  });
  afterEach(async () => {
    await closeServers();
    await world.onCall.close();
  });

  const customerPath = (): string => `/api/customers/${world.customer.publicId}`;
  const setDefaults = async (changes: object): Promise<void> => {
    const { status, text } = await world.onCall.admin.patch(customerPath(), changes);
    expect(status, text).to.equal(200);
  };
  const defaultsOfBakery = () => ({
    imTeamId: world.bakery.team.publicId,
    imEscalationPolicyId: world.bakery.policy.publicId,
  });
  const incident = async () => (await world.onCall.admin.get('/api/im/incidents')).body.items[0];

  it('pages the people of the customer, from a failing check to a phone', async () => {
    await setDefaults(defaultsOfBakery());
    await world.outage();
    expect(world.paged()).to.deep.equal(['bakery']);
    expect((await incident()).teamId).to.equal(world.bakery.team.id);
  });

  it('pages them by a request that the target answers with 503, up to the acknowledgement on the phone', async () => {
    const { onCall, website } = world;
    let status = 200;
    const { port } = await startHttp((_request, response) => void response.writeHead(status).end());
    const { status: changed } = await onCall.admin.patch(`/api/websites/${website.publicId}`, {
      url: `http://127.0.0.1:${port}/`,
    });
    expect(changed).to.equal(200);
    await setDefaults(defaultsOfBakery());
    await world.check();
    expect(world.paged()).to.deep.equal([]);
    status = 503;
    onCall.app.clock.advance(hours(1));
    await world.check();
    const [page, ...others] = onCall.pushes();
    expect(others).to.deep.equal([]);
    expect(page).to.include({ topic: 'bakery', title: '[Incident] Kornblum · Shop: answers 503' });
    await openLink(onCall, 'POST', linkIn(onCall, page), { answer: 'acknowledge' });
    expect(await incident()).to.deep.include({ status: 'acknowledged', teamId: world.bakery.team.id });
  });

  it('pages the people of the source without defaults of the customer', async () => {
    await world.outage();
    expect(world.paged()).to.deep.equal(['house']);
    expect((await incident()).teamId).to.equal(world.house.team.id);
  });

  it('lets the first route whose labels match decide before the customer', async () => {
    const { house, bakery } = world;
    await setDefaults({ imTeamId: house.team.id, imEscalationPolicyId: house.policy.id, externalKey: '10342' });
    await world.changeSource({
      routes: [
        { match: { 'tag.production': 'true' }, mute: true },
        {
          match: { customerId: world.customer.publicId, customerKey: '10342', package: '*', failingLocations: '1/1' },
          teamId: bakery.team.id,
        },
        { match: {}, escalationPolicyId: bakery.policy.id },
      ],
    });
    await world.outage();
    expect((await incident()).teamId).to.equal(bakery.team.id);
    expect(world.paged()).to.deep.equal(['house']);
  });

  it('goes on with the source if the team of the customer is deleted while the event is routed', async () => {
    await setDefaults(defaultsOfBakery());
    const { admin, app } = world.onCall;
    let deleted = 0;
    const alertQueue = new Proxy<AlertQueue>(app.ports.alertQueue, {
      get: (queue, name: keyof AlertQueue) => {
        if (name !== 'destinationFacts') return queue[name].bind(queue);
        return async (...given: Parameters<AlertQueue['destinationFacts']>) => {
          const facts = await queue.destinationFacts(...given);
          if (deleted === 0) {
            await setDefaults({ imTeamId: null, imEscalationPolicyId: null });
            deleted = (await admin.delete(`/api/im/teams/${world.bakery.team.publicId}`)).status;
          }
          return facts;
        };
      },
    });
    await world.outage({ ...app.ports, alertQueue });
    expect(deleted).to.equal(200);
    expect((await incident()).teamId).to.equal(world.house.team.id);
    expect(world.paged()).to.deep.equal(['house']);
  });

  it('keeps team and policy of a customer from being deleted, until the customer is deleted', async () => {
    await setDefaults(defaultsOfBakery());
    const { admin } = world.onCall;
    const team = () => admin.delete(`/api/im/teams/${world.bakery.team.publicId}`);
    const policy = () => admin.delete(`/api/escalation-config/policies/${world.bakery.policy.publicId}`);
    const usedBy = [{ type: 'customer', id: world.customer.publicId, name: 'Kornblum' }];
    expect((await team()).body.data).to.deep.include({ code: 'imTeamInUse', usedBy });
    expect((await policy()).body.data).to.deep.include({ code: 'imPolicyInUse', usedBy });
    expect((await admin.delete(customerPath())).status).to.equal(200);
    expect([(await team()).status, (await policy()).status]).to.deep.equal([200, 200]);
  });

  it('either has a team or lets it be deleted, when both happen at the same time', async () => {
    const { admin } = world.onCall;
    for (let round = 0; round < 5; round += 1) {
      const { body } = await admin.post('/api/im/teams', { name: `Team ${round}` });
      const [set, deleted] = await Promise.all([
        admin.patch(customerPath(), { imTeamId: body.id }),
        admin.delete(`/api/im/teams/${body.publicId}`),
      ]);
      const { imTeamId } = (await admin.get(customerPath())).body;
      const isSet = set.status === 200;
      expect([set.status, deleted.status]).to.deep.equal(isSet ? [200, 409] : [422, 200]);
      expect(imTeamId === body.id).to.equal(isSet);
    }
  });

  it('refuses teams and policies of another organization with invalidTeamId and imRoutingInvalidPolicyId', async () => {
    const { admin } = world.onCall;
    const draft = { name: 'A', email: 'a@example.com' };
    const unknown = [
      [{ imTeamId: 9999 }, 'invalidTeamId'],
      [{ imEscalationPolicyId: 9999 }, 'imRoutingInvalidPolicyId'],
      [{ imTeamId: 9999, imEscalationPolicyId: 9999 }, 'invalidTeamId'],
    ] as const;
    for (const [members, code] of unknown) {
      expect(await short(admin.patch(customerPath(), members))).to.deep.equal([422, code]);
      expect(await short(admin.post('/api/customers', { ...draft, ...members }))).to.deep.equal([422, code]);
    }
    const rows = unknown.map(([members], at) => ({ name: 'A', email: `a${at}@example.com`, ...members }));
    const { body } = await admin.post('/api/customers/bulk', { rows });
    expect(body.data.issues.map(({ path }: { path: string }) => path)).to.deep.equal([
      'rows.0.imTeamId',
      'rows.1.imEscalationPolicyId',
      'rows.2.imTeamId',
    ]);
  });

  it('stores the defaults of new customers, and copies them with the channels', async () => {
    const { admin } = world.onCall;
    await setDefaults(defaultsOfBakery());
    const expected = { imTeamId: world.bakery.team.id, imEscalationPolicyId: world.bakery.policy.id };
    const draft = { name: 'A', email: 'a@example.com' };
    const { body } = await admin.post('/api/customers', { ...draft, ...expected });
    expect((await admin.get(`/api/customers/${body.customer.publicId}`)).body).to.include(expected);
    const copy = await admin.post(`${customerPath()}/copies`, { customer: { name: 'B', email: 'b@example.com' } });
    expect(copy.status, copy.text).to.equal(200);
    expect((await admin.get(`/api/customers/${copy.body.customer.publicId}`)).body).to.include(expected);
  });
});
