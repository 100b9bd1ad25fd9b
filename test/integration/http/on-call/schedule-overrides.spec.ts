import { expect } from 'chai';
import { imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { SCHEDULES, START, UNKNOWN, weekly } from './rotations.ts';

describe('overrides', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  it('replace everybody or one person, may lie in the past, are listed newest first and deleted', async () => {
    const [ann, bob, cat] = [await world.user(), await world.user(), await world.user()];
    const { body: schedule } = await world.admin.post(SCHEDULES, {
      name: 'Covered',
      timezone: 'UTC',
      layers: [weekly(ann.userId)],
    });
    const path = `${SCHEDULES}/${schedule.publicId}/overrides`;
    const add = async (userId: string, startsAt: string, endsAt: string, more: object = {}) => {
      world.app.clock.advance(1);
      return (await world.admin.post(path, { userId, startsAt, endsAt, ...more })).body;
    };
    const cover = await add(bob.userId, '2026-03-02T10:00:00.000Z', '2026-03-02T20:00:00.000Z', {
      replacesUserId: ann.userId,
    });
    const sole = await add(cat.userId, '2026-03-02T12:00:00.000Z', '2026-03-02T13:00:00.000Z');
    expect(sole).to.include({ scheduleId: schedule.id, userId: cat.userId, replacesUserId: null });
    expect(
      (await world.admin.get(path)).body.items.map(({ publicId }: { publicId: string }) => publicId),
    ).to.deep.equal([sole.publicId, cover.publicId]);
    const shifts = async () =>
      (
        await world.admin.get(
          `${SCHEDULES}/${schedule.publicId}/shifts?from=2026-03-02T11:00:00.000Z&to=2026-03-02T14:00:00.000Z`,
        )
      ).body.shifts.map(
        ({ userId, layer, overrideId }: { userId: string; layer: number | null; overrideId: string | null }) => [
          userId,
          layer,
          overrideId,
        ],
      );
    const covered = [bob.userId, 1, cover.publicId];
    expect(await shifts()).to.deep.equal([covered, [cat.userId, null, sole.publicId], covered]);
    expect((await world.admin.delete(`${path}/${sole.publicId}`)).status).to.equal(200);
    expect(await shifts()).to.deep.equal([covered]);
    expect(await short(world.admin.delete(`${path}/${sole.publicId}`))).to.deep.equal([404, undefined]);
    const { body: other } = await world.admin.post(SCHEDULES, { name: 'Other', timezone: 'UTC' });
    expect(await short(world.admin.delete(`${SCHEDULES}/${other.publicId}/overrides/${cover.publicId}`))).to.deep.equal(
      [404, undefined],
    );
  });

  it('that end before they start, or last longer than a year, get invalidRequestBody; an unknown replaced user userNotFound', async () => {
    const { userId } = await world.user();
    const { body: schedule } = await world.admin.post(SCHEDULES, { name: 'Strict', timezone: 'UTC' });
    const answer = (members: object) =>
      short(world.admin.post(`${SCHEDULES}/${schedule.publicId}/overrides`, { userId, startsAt: START, ...members }));
    for (const endsAt of [
      START,
      '2026-03-01T00:00:00.000Z',
      '2027-03-03T08:00:00.001Z',
      '2126-03-02T08:00:00.000Z',
      'tomorrow',
    ])
      expect(await answer({ endsAt }), endsAt).to.deep.equal([400, 'invalidRequestBody']);
    expect(await answer({ endsAt: '2027-03-03T08:00:00.000Z', replacesUserId: UNKNOWN })).to.deep.equal([
      404,
      'userNotFound',
    ]);
    expect(await answer({ endsAt: '2027-03-03T08:00:00.000Z' })).to.deep.equal([200, undefined]);
  });

  it('of a team’s schedule are made by its members for themselves only, and by its administrators for anybody', async () => {
    const [lead, member, stranger] = [await world.user(), await world.user(), await world.user()];
    const team = await world.team('Web', [lead, 'admin'], [member, 'member']);
    const { body: schedule } = await lead.client.post(SCHEDULES, { name: 'Web', timezone: 'UTC', teamId: team.id });
    const path = `${SCHEDULES}/${schedule.publicId}/overrides`;
    const span = { startsAt: START, endsAt: '2026-03-02T20:00:00.000Z' };
    expect(await short(stranger.client.post(path, { ...span, userId: stranger.userId }))).to.deep.equal([
      403,
      'imTeamWriteDenied',
    ]);
    expect(await short(member.client.post(path, { ...span, userId: lead.userId }))).to.deep.equal([
      403,
      'imTeamWriteDenied',
    ]);
    const { body: forLead } = await lead.client.post(path, { ...span, userId: lead.userId });
    const { body: own } = await member.client.post(path, { ...span, userId: member.userId });
    expect(await short(member.client.delete(`${path}/${forLead.publicId}`))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect((await member.client.delete(`${path}/${own.publicId}`)).status).to.equal(200);
  });
});
