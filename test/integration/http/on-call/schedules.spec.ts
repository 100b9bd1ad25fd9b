import { expect } from 'chai';
import { MAX_SHIFTS } from '../../../../src/domain/on-call/schedule.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { MAX_LAYERS, MAX_OVERRIDES } from '../../../../src/domain/on-call/schedule.ts';
import { enableIm, imWorld, short } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { person } from '../surface/test-callers.ts';
import { SCHEDULES, START, UNKNOWN, daily, weekly } from './rotations.ts';

describe('schedules', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  const store = async (members: object = {}): Promise<{ readonly id: number; readonly publicId: string }> => {
    const { status, body, text } = await world.admin.post(SCHEDULES, {
      name: 'Primary',
      timezone: 'Europe/Berlin',
      ...members,
    });
    expect(status, text).to.equal(200);
    return body;
  };
  const shiftsOf = async (publicId: string, from: string, to: string) =>
    (await world.admin.get(`${SCHEDULES}/${publicId}/shifts?from=${from}&to=${to}`)).body;

  it('are stored with their layers and hours of coverage, listed newest first, changed and deleted', async () => {
    const { userId } = await world.user();
    const layer = {
      ...daily(userId, null),
      name: 'Working hours',
      restrictions: [{ days: ['monday'], from: '09:00', to: '17:00' }],
      rank: 3,
      timezone: 'Europe/London',
      skipClosed: false,
    };
    const coverage = [{ from: '08:00', to: '20:00' }];
    const { publicId } = await store({ layers: [layer], coverage, description: 'Web' });
    expect((await world.admin.get(`${SCHEDULES}/${publicId}`)).body).to.deep.include({
      name: 'Primary',
      timezone: 'Europe/Berlin',
      teamId: null,
      description: 'Web',
      layers: [layer],
      coverage,
    });
    world.app.clock.advance(1);
    const newer = await store();
    expect(
      (await world.admin.get(SCHEDULES)).body.items.slice(0, 2).map((item: { publicId: string }) => item.publicId),
    ).to.deep.equal([newer.publicId, publicId]);
    expect(
      (await world.admin.patch(`${SCHEDULES}/${publicId}`, { name: 'Renamed', coverage: null })).body,
    ).to.deep.include({ name: 'Renamed', coverage: null, layers: [layer] });
    expect((await world.admin.delete(`${SCHEDULES}/${publicId}`)).status).to.equal(200);
    for (const path of ['', '/overrides', '/shifts?from=2026-03-02&to=2026-03-03'])
      expect(await short(world.admin.get(`${SCHEDULES}/${publicId}${path}`))).to.deep.equal([
        404,
        'imScheduleNotFound',
      ]);
    expect(
      await short(
        world.admin.post(`${SCHEDULES}/${publicId}/overrides`, {
          userId,
          startsAt: START,
          endsAt: '2026-03-02T09:00:00.000Z',
        }),
      ),
    ).to.deep.equal([404, 'imScheduleNotFound']);
  });

  it('refuse an override beyond the most that a schedule has', async () => {
    const { userId } = await world.user();
    const { id: scheduleId, publicId } = await store();
    const at = new Date(START);
    const row = () => ({
      publicId: world.app.ports.ids.next(),
      createdAt: at,
      updatedAt: at,
      organizationId: world.organizationId,
      scheduleId,
      userId,
      startsAt: at,
      endsAt: later(at, 1),
    });
    await world.app.database.query
      .insertInto('im_override')
      .values(Array.from({ length: MAX_OVERRIDES - 1 }, row))
      .execute();
    const add = () =>
      world.admin.post(`${SCHEDULES}/${publicId}/overrides`, {
        userId,
        startsAt: START,
        endsAt: '2026-03-02T09:00:00.000Z',
      });
    expect((await add()).status).to.equal(200);
    const refused = await add();
    expect([refused.status, refused.body.data.code]).to.deep.equal([400, 'invalidRequestBody']);
    expect(refused.text).to.include('A schedule has at most 5000 overrides.');
  });

  it('that were changed since their editor read them are not overwritten (imScheduleChanged)', async () => {
    const { publicId } = await store();
    const path = `${SCHEDULES}/${publicId}`;
    const { updatedAt } = (await world.admin.get(path)).body as { readonly updatedAt: string };
    world.app.clock.advance(1);
    // Of two editors at once, one is the first.
    const answers = await Promise.all(
      ['Berlin', 'Zurich'].map((name) => short(world.admin.patch(path, { name, updatedAt }))),
    );
    expect(answers.toSorted()).to.deep.equal([
      [200, undefined],
      [409, 'imScheduleChanged'],
    ]);
    const { body } = await world.admin.get(path);
    expect((await world.admin.patch(path, { description: 'Days', updatedAt: body.updatedAt })).status).to.equal(200);
    expect((await world.admin.patch(path, { description: 'Nights' })).status).to.equal(200);
    expect((await world.admin.get(path)).body).to.include({ name: body.name, description: 'Nights' });
  });

  it('of a team are changed by its administrators too; an unknown team gets imTeamNotFound, a team in use imTeamInUse', async () => {
    const [lead, member] = [await world.user(), await world.user()];
    const team = await world.team('Web', [lead, 'admin'], [member, 'member']);
    const body = { name: 'Web', timezone: 'UTC', teamId: team.id };
    expect(await short(member.client.post(SCHEDULES, body))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(lead.client.post(SCHEDULES, { ...body, teamId: null }))).to.deep.equal([
      403,
      'imTeamWriteDenied',
    ]);
    expect(await short(world.admin.post(SCHEDULES, { ...body, teamId: 99_999 }))).to.deep.equal([
      404,
      'imTeamNotFound',
    ]);
    const { status, body: stored } = await lead.client.post(SCHEDULES, body);
    expect(status).to.equal(200);
    const path = `${SCHEDULES}/${stored.publicId}`;
    expect((await lead.client.patch(path, { timezone: 'Asia/Tokyo' })).status).to.equal(200);
    expect(await short(lead.client.patch(path, { teamId: null }))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(world.admin.patch(path, { teamId: 99_999 }))).to.deep.equal([404, 'imTeamNotFound']);
    for (const write of [member.client.patch(path, { name: 'Mine' }), member.client.delete(path)])
      expect(await short(write)).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(world.admin.delete(`/api/im/teams/${team.publicId}`))).to.deep.equal([409, 'imTeamInUse']);
  });

  it('belong to teams of their own organization, also for an administrator of the platform', async () => {
    const { organizationId } = await world.app.createOrganization();
    await enableIm(world.app, organizationId);
    const { client: platform } = await person(world.app, organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    const [ours, theirs] = [await world.team('Ours'), (await platform.post('/api/im/teams', { name: 'Theirs' })).body];
    expect(await short(platform.post(SCHEDULES, { name: 'Theirs', timezone: 'UTC', teamId: ours.id }))).to.deep.equal([
      404,
      'imTeamNotFound',
    ]);
    const { publicId } = await store();
    expect(await short(platform.patch(`${SCHEDULES}/${publicId}`, { teamId: theirs.id }))).to.deep.equal([
      404,
      'imTeamNotFound',
    ]);
    expect((await platform.patch(`${SCHEDULES}/${publicId}`, { teamId: ours.id })).body.teamId).to.equal(ours.id);
  });

  it('are not deleted while an escalation policy refers to them (imScheduleInUse with data.usedBy)', async () => {
    const { id, publicId } = await store();
    const steps = [{ afterMinutes: 0, targets: [{ type: 'schedule', scheduleId: id }] }];
    expect(
      await short(
        world.admin.post('/api/escalation-config/policies', {
          name: 'Unknown',
          steps: [{ afterMinutes: 0, targets: [{ type: 'schedule', scheduleId: 99_999 }] }],
        }),
      ),
    ).to.deep.equal([404, 'imScheduleNotFound']);
    const { body: policy } = await world.admin.post('/api/escalation-config/policies', { name: 'Paging', steps });
    const { status, body } = await world.admin.delete(`${SCHEDULES}/${publicId}`);
    expect([status, body.data]).to.deep.equal([
      409,
      {
        code: 'imScheduleInUse',
        usedBy: [{ type: 'escalationPolicy', id: policy.publicId, name: 'Paging' }],
        detail: 'The schedule is still used by Paging.',
      },
    ]);
    expect((await world.admin.delete(`/api/escalation-config/policies/${policy.publicId}`)).status).to.equal(200);
    expect((await world.admin.delete(`${SCHEDULES}/${publicId}`)).status).to.equal(200);
  });

  it('name eligible users only; others get userNotFound or imUserNotEligible', async () => {
    const { id: customerId } = await addCustomer(world.app, world.organizationId);
    const [user, readonly, bound] = [
      await world.user(),
      await world.user({ role: 'readonly' }),
      await world.user({ customerId }),
    ];
    const foreign = await person(world.app, (await world.app.createOrganization()).organizationId, 'foreign', {
      role: 'admin',
    });
    const preview = { timezone: 'UTC', from: '2026-03-02', to: '2026-03-03' };
    const { publicId } = await store();
    for (const [userId, expected] of [
      [UNKNOWN, [404, 'userNotFound']],
      [foreign.publicId, [404, 'userNotFound']],
      [readonly.userId, [400, 'imUserNotEligible']],
      [bound.userId, [400, 'imUserNotEligible']],
    ] as const) {
      const layers = [weekly(user.userId, userId)];
      expect(await short(world.admin.post(SCHEDULES, { name: 'Theirs', timezone: 'UTC', layers }))).to.deep.equal(
        expected,
      );
      expect(await short(world.admin.patch(`${SCHEDULES}/${publicId}`, { layers }))).to.deep.equal(expected);
      expect(await short(world.admin.post(`${SCHEDULES}/preview`, { ...preview, layers }))).to.deep.equal(expected);
      expect(
        await short(
          world.admin.post(`${SCHEDULES}/${publicId}/overrides`, {
            userId,
            startsAt: START,
            endsAt: '2026-03-02T09:00:00.000Z',
          }),
        ),
      ).to.deep.equal(expected);
    }
  });

  it('refuse invalid definitions with invalidRequestBody and store nothing', async () => {
    const { userId } = await world.user();
    const { body: before } = await world.admin.get(SCHEDULES);
    const layer = (handoff: object, more: object = {}) => ({
      layers: [{ ...weekly(userId), handoff: { unit: 'day', every: 1, ...handoff }, ...more }],
    });
    const invalid: readonly object[] = [
      { timezone: 'Mars/Olympus' },
      { timezone: '+02:00' },
      layer({ time: '24:00' }),
      layer({ unit: 'hour', every: 0 }),
      layer({ every: 1_000_000 }),
      layer({ weekday: 'monday' }),
      layer({ unit: 'month', monthDay: 32 }),
      layer({}, { users: [] }),
      layer({}, { timezone: 'Mars/Olympus' }),
      layer({}, { endsAt: START }),
      layer({}, { startsAt: '0001-01-01T00:00:00.000Z' }),
      layer({}, { restrictions: [{ from: '09:00', to: '24:00' }] }),
      layer({}, { restrictions: [{ days: [], from: '09:00', to: '17:00' }] }),
      { layers: Array.from({ length: MAX_LAYERS + 1 }, () => weekly(userId)) },
      { layers: Array.from({ length: 10_000 }, () => weekly(null)) },
    ];
    for (const members of invalid)
      expect(
        await short(world.admin.post(SCHEDULES, { name: 'Bad', timezone: 'UTC', ...members })),
        JSON.stringify(members).slice(0, 200),
      ).to.deep.equal([400, 'invalidRequestBody']);
    expect((await world.admin.get(SCHEDULES)).body.total).to.equal(before.total);
    expect(
      (
        await world.admin.post(SCHEDULES, {
          name: 'Most',
          timezone: 'UTC',
          layers: Array.from({ length: MAX_LAYERS }, () => weekly(userId)),
        })
      ).status,
    ).to.equal(200);
  });

  it('return shifts and gaps, cut to a range of at most 366 days; any other range gets invalidDateRange', async () => {
    const [ann, bob] = [await world.user(), await world.user()];
    const { publicId } = await store({ layers: [{ ...daily(ann.userId, bob.userId, null), restrictions: [] }] });
    expect(await shiftsOf(publicId, '2026-03-02T12:00:00.000Z', '2026-03-05T12:00:00.000Z')).to.deep.equal({
      shifts: [
        {
          userId: ann.userId,
          startsAt: '2026-03-02T12:00:00.000Z',
          endsAt: '2026-03-03T08:00:00.000Z',
          layer: 1,
          overrideId: null,
        },
        {
          userId: bob.userId,
          startsAt: '2026-03-03T08:00:00.000Z',
          endsAt: '2026-03-04T08:00:00.000Z',
          layer: 1,
          overrideId: null,
        },
        {
          userId: ann.userId,
          startsAt: '2026-03-05T08:00:00.000Z',
          endsAt: '2026-03-05T12:00:00.000Z',
          layer: 1,
          overrideId: null,
        },
      ],
      gaps: [{ startsAt: '2026-03-04T08:00:00.000Z', endsAt: '2026-03-05T08:00:00.000Z' }],
    });
    expect((await shiftsOf(publicId, '2026-01-01', '2027-01-02')).shifts).not.to.be.empty;
    for (const [from, to] of [
      ['2026-01-01', '2027-01-02T00:00:00.001Z'],
      ['2026-01-02', '2026-01-02'],
      ['2026-01-02', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['soon', '2026-03-01'],
    ])
      expect(
        await short(world.admin.get(`${SCHEDULES}/${publicId}/shifts?from=${from}&to=${to}`)),
        `${from} ${to}`,
      ).to.deep.equal([400, 'invalidDateRange']);
  });

  it('refuse a range of more shifts than a response has with imScheduleTooManyShifts', async () => {
    const [ann, bob] = [await world.user(), await world.user()];
    const hourly = (...users: readonly string[]) => ({
      users,
      startsAt: '2026-01-01T00:00:00.000Z',
      handoff: { unit: 'hour', every: 1 },
      rank: 1,
    });
    const layers = [hourly(ann.userId, bob.userId), hourly(bob.userId, ann.userId)];
    const { publicId } = await store({ layers });
    expect((await shiftsOf(publicId, '2026-01-01', '2026-07-01')).shifts.length).to.be.within(8000, MAX_SHIFTS);
    const year = { from: '2026-01-01', to: '2027-01-01' };
    const query = new URLSearchParams(year).toString();
    expect(await short(world.admin.get(`${SCHEDULES}/${publicId}/shifts?${query}`))).to.deep.equal([
      400,
      'imScheduleTooManyShifts',
    ]);
    const preview = { timezone: 'Europe/Zurich', layers, ...year };
    expect(await short(world.admin.post(`${SCHEDULES}/preview`, preview))).to.deep.equal([
      400,
      'imScheduleTooManyShifts',
    ]);
  });

  it('are previewed without being stored', async () => {
    const { userId } = await world.user();
    const { body: before } = await world.admin.get(SCHEDULES);
    const preview = {
      timezone: 'Europe/Berlin',
      layers: [{ ...weekly(userId), endsAt: '2026-03-03T00:00:00.000Z' }],
      from: '2026-03-01',
      to: '2026-03-04',
    };
    expect((await world.admin.post(`${SCHEDULES}/preview`, preview)).body).to.deep.equal({
      shifts: [{ userId, startsAt: START, endsAt: '2026-03-03T00:00:00.000Z', layer: 1, overrideId: null }],
      gaps: [
        { startsAt: '2026-03-01T00:00:00.000Z', endsAt: START },
        { startsAt: '2026-03-03T00:00:00.000Z', endsAt: '2026-03-04T00:00:00.000Z' },
      ],
    });
    expect(await short(world.admin.post(`${SCHEDULES}/preview`, { ...preview, to: '2026-02-01' }))).to.deep.equal([
      400,
      'invalidDateRange',
    ]);
    expect((await world.admin.get(SCHEDULES)).body.total).to.equal(before.total);
  });

  it('keep who was on call before a change of the definition', async () => {
    const [ann, bob, cat] = [await world.user(), await world.user(), await world.user()];
    const { publicId } = await store({ layers: [weekly(ann.userId)] });
    const changes = [
      { layers: [weekly(bob.userId)] },
      { name: 'Renamed' },
      { layers: [weekly(cat.userId)], timezone: 'UTC' },
    ];
    const times: string[] = [];
    for (const change of changes) {
      world.app.clock.advance(days(1));
      times.push(world.app.clock.now().toISOString());
      expect((await world.admin.patch(`${SCHEDULES}/${publicId}`, change)).status).to.equal(200);
    }
    const [first = '', , third = ''] = times;
    const from = '2026-03-02T12:00:00.000Z';
    const to = new Date(Date.parse(third) + days(1)).toISOString();
    expect(
      (await shiftsOf(publicId, from, to)).shifts.map(
        ({ userId, startsAt, endsAt }: { userId: string; startsAt: string; endsAt: string }) => [
          userId,
          startsAt,
          endsAt,
        ],
      ),
    ).to.deep.equal([
      [ann.userId, from, first],
      [bob.userId, first, third],
      [cat.userId, third, to],
    ]);
    expect((await shiftsOf(publicId, third, to)).shifts.map(({ userId }: { userId: string }) => userId)).to.deep.equal([
      cat.userId,
    ]);
  });
});
