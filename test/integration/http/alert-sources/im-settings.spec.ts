import { expect } from 'chai';
import { imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { addCustomer } from '../organizations/stored-customers.ts';

describe('settings of incident management', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  it('hold the defaults of events, and are changed by administrators of the organization', async () => {
    const { id: teamId } = await world.team('Default');
    const { id: customerId } = await addCustomer(world.app, world.organizationId);
    const { client } = await world.user({ role: 'editor' });
    expect((await client.get('/api/im/settings')).body).to.include({ teamId: null, customerId: null });
    expect(await short(client.patch('/api/im/settings', { teamId: 99_999 }))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(world.admin.patch('/api/im/settings', { teamId: 99_999 }))).to.deep.equal([
      404,
      'imTeamNotFound',
    ]);
    expect(await short(world.admin.patch('/api/im/settings', { customerId: 99_999 }))).to.deep.equal([
      422,
      'invalidCustomerId',
    ]);
    await world.admin.patch('/api/im/settings', { teamId });
    await world.admin.patch('/api/im/settings', { customerId });
    expect((await client.get('/api/im/settings')).body).to.include({ teamId, customerId });
  });
});
