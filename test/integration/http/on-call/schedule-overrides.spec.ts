import { expect } from 'chai';
import { together } from '../../../builders/together.ts';
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

  it('are moved, and keep what the request does not name and their rank', async () => {
    const [ann, bob, cat] = [await world.user(), await world.user(), await world.user()];
    const { body: schedule } = await world.admin.post(SCHEDULES, { name: 'Moved', timezone: 'UTC' });
    const path = `${SCHEDULES}/${schedule.publicId}/overrides`;
    const span = { startsAt: '2026-03-02T10:00:00.000Z', endsAt: '2026-03-02T12:00:00.000Z' };
    const { body: first } = await world.admin.post(path, { ...span, userId: ann.userId, replacesUserId: bob.userId });
    world.app.clock.advance(1);
    const { body: second } = await world.admin.post(path, { ...span, userId: cat.userId });
    world.app.clock.advance(1);
    const moved = { startsAt: '2026-03-02T09:00:00.000Z', endsAt: '2026-03-02T13:00:00.000Z' };
    const { body: changed } = await world.admin.patch(`${path}/${first.publicId}`, { ...moved, replacesUserId: null });
    expect(changed).to.deep.include({ ...first, ...moved, replacesUserId: null, updatedAt: changed.updatedAt });
    expect(Date.parse(changed.updatedAt)).to.be.greaterThan(Date.parse(first.updatedAt));
    expect((await world.admin.get(`${path}/${first.publicId}`)).body).to.deep.equal(changed);
    const { body } = await world.admin.get(
      `${SCHEDULES}/${schedule.publicId}/shifts?from=2026-03-02T09:00:00.000Z&to=2026-03-02T13:00:00.000Z`,
    );
    // The later one still stands above the one that was moved.
    expect(body.shifts.map(({ overrideId }: { overrideId: string }) => overrideId)).to.deep.equal(
      [first, second, first].map(({ publicId }) => publicId),
    );
    const { body: audit } = await world.admin.get('/api/audit-log?action=imOverride.updated');
    expect(audit.items[0]).to.deep.include({
      subjectId: first.publicId,
      before: { startsAt: span.startsAt, endsAt: span.endsAt, replacesUserId: bob.userId },
    });
  });

  it('are listed by the range in which they lie, which is exclusive at both ends', async () => {
    const { userId } = await world.user();
    const { body: schedule } = await world.admin.post(SCHEDULES, { name: 'Listed', timezone: 'UTC' });
    const path = `${SCHEDULES}/${schedule.publicId}/overrides`;
    const [startsAt, endsAt] = ['2026-03-02T10:00:00.000Z', '2026-03-02T12:00:00.000Z'];
    await world.admin.post(path, { userId, startsAt, endsAt });
    const count = async (query: string) => (await world.admin.get(`${path}?${query}`)).body.total;
    expect(await count('endsAfter=2026-03-02T11:59:59.999Z&startsBefore=2026-03-02T10:00:00.001Z')).to.equal(1);
    expect(await count(`endsAfter=${endsAt}`)).to.equal(0);
    expect(await count(`startsBefore=${startsAt}`)).to.equal(0);
  });

  it('that two people move at once get recordChanged for the second one, and imScheduleNotFound or notFound elsewhere', async () => {
    const [ann, bob] = [await world.user(), await world.user()];
    const { body: schedule } = await world.admin.post(SCHEDULES, { name: 'Raced', timezone: 'UTC' });
    const { body: other } = await world.admin.post(SCHEDULES, { name: 'Other', timezone: 'UTC' });
    const path = `${SCHEDULES}/${schedule.publicId}/overrides`;
    const span = { startsAt: START, endsAt: '2026-03-02T20:00:00.000Z' };
    const { body: stored } = await world.admin.post(path, { ...span, userId: ann.userId });
    const tag = (await world.admin.get(`${path}/${stored.publicId}`)).headers.get('etag') ?? '';
    const answers = await together(4, (at) =>
      world.admin.send(
        'PATCH',
        `${path}/${stored.publicId}`,
        JSON.stringify({ endsAt: `2026-03-03T0${at}:00:00.000Z` }),
        {
          'Content-Type': 'application/json',
          'If-Match': tag,
        },
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await world.admin.get(`${path}/${stored.publicId}`)).body.endsAt).to.equal(winner?.body.endsAt);
    const elsewhere = `${SCHEDULES}/${other.publicId}/overrides/${stored.publicId}`;
    for (const answer of [world.admin.get(elsewhere), world.admin.patch(elsewhere, { userId: bob.userId })])
      expect(await short(answer)).to.deep.equal([404, undefined]);
    const nowhere = `${SCHEDULES}/${UNKNOWN}/overrides/${stored.publicId}`;
    for (const answer of [world.admin.get(nowhere), world.admin.patch(nowhere, { userId: bob.userId })])
      expect(await short(answer)).to.deep.equal([404, 'imScheduleNotFound']);
  });

  it('are changed within the rules for new ones, whoever else has left meanwhile', async () => {
    const [ann, bob] = [await world.user(), await world.user()];
    const { body: schedule } = await world.admin.post(SCHEDULES, { name: 'Ruled', timezone: 'UTC' });
    const path = `${SCHEDULES}/${schedule.publicId}/overrides`;
    const span = { startsAt: START, endsAt: '2026-03-02T20:00:00.000Z' };
    const people = { userId: ann.userId, replacesUserId: bob.userId };
    const { body: stored } = await world.admin.post(path, { ...span, ...people });
    const change = (members: object) => short(world.admin.patch(`${path}/${stored.publicId}`, members));
    expect(await change({ endsAt: START })).to.deep.equal([400, 'invalidRequestBody']);
    expect(await change({ startsAt: span.endsAt })).to.deep.equal([400, 'invalidRequestBody']);
    expect(await change({ userId: UNKNOWN })).to.deep.equal([404, 'userNotFound']);
    expect(await change({ replacesUserId: UNKNOWN })).to.deep.equal([404, 'userNotFound']);
    await world.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('publicId', 'in', [ann.userId, bob.userId])
      .execute();
    expect(await change({ endsAt: '2026-03-02T21:00:00.000Z' })).to.deep.equal([200, undefined]);
    expect(await change({ ...people })).to.deep.equal([200, undefined]);
    const { body: next } = await world.admin.post(path, { ...span, userId: (await world.user()).userId });
    expect(await short(world.admin.patch(`${path}/${next.publicId}`, { userId: ann.userId }))).to.deep.equal([
      400,
      'imUserNotEligible',
    ]);
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
    const change = (publicId: string, members: object) => short(member.client.patch(`${path}/${publicId}`, members));
    expect(await change(forLead.publicId, { endsAt: '2026-03-02T21:00:00.000Z' })).to.deep.equal([
      403,
      'imTeamWriteDenied',
    ]);
    // Neither takes over the override of somebody else, nor puts somebody else on call.
    expect(await change(forLead.publicId, { userId: member.userId })).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await change(own.publicId, { userId: lead.userId })).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await change(own.publicId, { endsAt: '2026-03-02T21:00:00.000Z' })).to.deep.equal([200, undefined]);
    expect((await member.client.delete(`${path}/${own.publicId}`)).status).to.equal(200);
  });
});
