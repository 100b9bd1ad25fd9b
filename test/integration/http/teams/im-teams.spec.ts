import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { nobody, person } from '../surface/test-callers.ts';
import { enableIm, imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';
const TEAMS = '/api/im/teams';

describe('access to incident management', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  it('is refused with imAccessDenied without a credential, to read-only users and to platform supporters', async () => {
    expect(await short(nobody(world.app).client.get(TEAMS))).to.deep.equal([403, 'imAccessDenied']);
    expect(await short(world.app.client(`wsm_${'x'.repeat(43)}`).get(TEAMS))).to.deep.equal([401, undefined]);
    for (const facts of [{ role: 'readonly' }, { role: 'admin', isGlobalSupporter: true }] as const) {
      expect(await short((await world.user(facts)).client.get(TEAMS)), JSON.stringify(facts)).to.deep.equal([
        403,
        'imAccessDenied',
      ]);
    }
  });

  it('is refused to customer-bound callers with customerScopedTokenForbidden before anything else', async () => {
    const { id: customerId } = await addCustomer(world.app, world.organizationId);
    const { client } = await world.user({ role: 'readonly', customerId });
    expect(await short(client.get(TEAMS))).to.deep.equal([403, 'customerScopedTokenForbidden']);
  });

  it('is refused with imNotEnabled after the role and before the body and the record, and nothing is lost by it', async () => {
    const incident = await world.incident();
    await enableIm(world.app, world.organizationId, false);
    world.app.clock.advance(seconds(4));
    const readonly = await world.user({ role: 'readonly' });
    expect(await short(readonly.client.get(TEAMS))).to.deep.equal([403, 'imAccessDenied']);
    expect(await short(world.admin.get(TEAMS))).to.deep.equal([403, 'imNotEnabled']);
    expect(await short(world.admin.post(`${TEAMS}/${UNKNOWN}/members`, { unknown: true }))).to.deep.equal([
      403,
      'imNotEnabled',
    ]);
    await enableIm(world.app, world.organizationId);
    world.app.clock.advance(seconds(4));
    expect((await world.admin.get(`/api/im/incidents/${incident}`)).body).to.include({
      publicId: incident,
      status: 'triggered',
    });
  });
});

describe('teams', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  it('are created by administrators of the organization and listed newest first with their members', async () => {
    const member = await world.user();
    expect(await short(member.client.post(TEAMS, { name: 'Mine' }))).to.deep.equal([403, 'imTeamWriteDenied']);
    const { publicId: first } = await world.team('First', [member, 'member']);
    world.app.clock.advance(1);
    const { publicId: second } = await world.team('Second');
    const { body } = await member.client.get(TEAMS);
    expect(body.items.map(({ publicId }: { publicId: string }) => publicId)).to.deep.equal([second, first]);
    expect(body.items[1].members).to.deep.equal([
      { userId: member.userId, name: 'player responder', isActive: true, imRole: 'member' },
    ]);
  });

  it('are changed by administrators of the organization, of the platform and of the team only', async () => {
    const [lead, member, stranger] = [await world.user(), await world.user(), await world.user({ role: 'editor' })];
    const { publicId } = await world.team('Web', [lead, 'admin'], [member, 'member']);
    const { organizationId: elsewhere } = await world.app.createOrganization();
    await enableIm(world.app, elsewhere);
    const platform = await person(world.app, elsewhere, 'platform', { role: 'readonly', isGlobalAdmin: true });
    for (const client of [world.admin, lead.client, platform.client])
      expect((await client.patch(`${TEAMS}/${publicId}`, { description: 'On call' })).status).to.equal(200);
    for (const { client } of [member, stranger]) {
      expect(await short(client.patch(`${TEAMS}/${publicId}`, { name: 'Theirs' }))).to.deep.equal([
        403,
        'imTeamWriteDenied',
      ]);
      expect(await short(client.delete(`${TEAMS}/${publicId}`))).to.deep.equal([403, 'imTeamWriteDenied']);
      expect(await short(client.post(`${TEAMS}/${publicId}/members`, { userId: stranger.userId }))).to.deep.equal([
        403,
        'imTeamWriteDenied',
      ]);
    }
    expect(await short(member.client.patch(`${TEAMS}/${UNKNOWN}`, { name: 'None' }))).to.deep.equal([
      404,
      'imTeamNotFound',
    ]);
  });

  it('take eligible users as members; others get userNotFound or imUserNotEligible', async () => {
    const { publicId } = await world.team('Members');
    const path = `${TEAMS}/${publicId}/members`;
    const { id: customerId } = await addCustomer(world.app, world.organizationId);
    const [user, readonly, bound, inactive] = [
      await world.user(),
      await world.user({ role: 'readonly' }),
      await world.user({ customerId }),
      await world.user(),
    ];
    await world.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('id', '=', inactive.id)
      .execute();
    const foreign = await person(world.app, (await world.app.createOrganization()).organizationId, 'foreign', {
      role: 'admin',
    });
    for (const userId of [UNKNOWN, foreign.publicId])
      expect(await short(world.admin.post(path, { userId }))).to.deep.equal([404, 'userNotFound']);
    for (const { userId } of [readonly, bound, inactive])
      expect(await short(world.admin.post(path, { userId }))).to.deep.equal([400, 'imUserNotEligible']);
    expect((await world.admin.post(path, { userId: user.userId })).body).to.include({
      userId: user.userId,
      imRole: 'member',
    });
    expect((await world.admin.patch(`${path}/${user.userId}`, { imRole: 'admin' })).body.imRole).to.equal('admin');
    expect(await short(world.admin.patch(`${path}/${readonly.userId}`, { imRole: 'admin' }))).to.deep.equal([
      404,
      'userNotFound',
    ]);
    expect((await world.admin.delete(`${path}/${user.userId}`)).status).to.equal(200);
    expect(await short(world.admin.delete(`${path}/${user.userId}`))).to.deep.equal([404, 'userNotFound']);
  });

  it('are deleted unless an open incident or the settings refer to them (imTeamInUse with data.usedBy)', async () => {
    const { id, publicId } = await world.team('Doomed');
    const incident = await world.incident({ teamId: id });
    await world.admin.patch('/api/im/settings', { teamId: id });
    const { status, body } = await world.admin.delete(`${TEAMS}/${publicId}`);
    expect([status, body.data.code]).to.deep.equal([409, 'imTeamInUse']);
    expect(body.data.usedBy.map(({ type }: { type: string }) => type)).to.have.members(['incident', 'settings']);
    await world.admin.patch('/api/im/settings', { teamId: null });
    await world.admin.post(`/api/im/incidents/${incident}/resolve`);
    expect((await world.admin.delete(`${TEAMS}/${publicId}`)).status).to.equal(200);
    expect((await world.admin.get(`/api/im/incidents/${incident}`)).body).to.include({
      teamId: null,
      status: 'resolved',
    });
  });

  it('lose a member whose account is deleted', async () => {
    const member = await world.user();
    const { publicId } = await world.team('Left', [member, 'admin']);
    expect((await world.admin.delete(`/api/users/${member.userId}`)).status).to.equal(200);
    expect((await world.admin.get(`${TEAMS}/${publicId}`)).body.members).to.deep.equal([]);
  });
});
