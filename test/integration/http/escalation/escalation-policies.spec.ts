import { expect } from 'chai';
import { stub } from 'sinon';
import { nobody, person } from '../surface/test-callers.ts';
import { enableIm, short } from '../incident-management/im-world.ts';
import type { Player } from '../incident-management/im-world.ts';
import { POLICIES, escalationWorld, stepTo, toUser } from './escalation-world.ts';
import type { EscalationWorld } from './escalation-world.ts';

const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

describe('escalation policies', () => {
  let world: EscalationWorld;
  let ada: Player;
  before(async () => {
    world = await escalationWorld();
    ada = await world.user();
  });
  after(() => world.close());

  const create = (body: object) => short(world.admin.post(POLICIES, { name: 'Default', ...body }));
  const stepsTo = (...targets: readonly object[]) => ({ steps: [{ afterMinutes: 0, targets }] });

  it('are refused with 401 without a credential and imAccessDenied to read-only users', async () => {
    expect(await short(nobody(world.app).client.get(POLICIES))).to.deep.equal([401, undefined]);
    const readonly = await world.user({ role: 'readonly' });
    expect(await short(readonly.client.get(POLICIES))).to.deep.equal([403, 'imAccessDenied']);
  });

  it('are stored with the defaults of members that are left out, and listed newest first', async () => {
    const { warnings: _, ...first } = (await world.admin.post(POLICIES, { name: 'First', steps: [stepTo(5, ada)] }))
      .body;
    expect(first).to.deep.include({
      name: 'First',
      teamId: null,
      steps: [{ afterMinutes: 5, targets: [toUser(ada)], onlyDuring: null }],
      repeats: 0,
      repeatAfterMinutes: 30,
      onNobody: 'next',
      ackTimeoutMinutes: null,
    });
    world.app.clock.advance(1);
    const second = await world.policy([stepTo(0, ada)]);
    const { items } = (await world.admin.get(POLICIES)).body;
    expect(items.slice(0, 2).map(({ id }: { id: number }) => id)).to.deep.equal([second.id, first.id]);
    const { warnings, ...changed } = (await world.admin.patch(`${POLICIES}/${first.publicId}`, { repeats: 3 })).body;
    expect(warnings).to.be.an('array');
    expect(changed).to.deep.include({ ...first, repeats: 3, updatedAt: changed.updatedAt });
    expect((await world.admin.get(`${POLICIES}/${first.publicId}`)).body).to.deep.equal(changed);
  });

  it('take 20 steps of 20 targets and refuse more with invalidRequestBody', async () => {
    const targets = Array.from({ length: 20 }, () => toUser(ada));
    const steps = Array.from({ length: 20 }, () => ({ afterMinutes: 10_080, targets }));
    expect(await create({ steps, repeats: 20, repeatAfterMinutes: 10_080 })).to.deep.equal([200, undefined]);
    for (const body of [
      { steps: [...steps, ...steps.slice(0, 1)] },
      { steps: [] },
      stepsTo(...targets, toUser(ada)),
      stepsTo(),
      { ...stepsTo(toUser(ada)), repeats: 21 },
      { ...stepsTo(toUser(ada)), repeatAfterMinutes: 0 },
      { ...stepsTo(toUser(ada)), onNobody: 'wait' },
      { steps: [stepTo(10_081, ada)] },
      { steps: [stepTo(-1, ada)] },
      { steps: [{ ...stepTo(0, ada), onlyDuring: { timezone: 'Mars/Olympus', from: '08:00', to: '18:00' } }] },
      { steps: [{ ...stepTo(0, ada), onlyDuring: { timezone: 'Europe/Berlin', from: '08:00', to: '24:00' } }] },
      {
        steps: [{ ...stepTo(0, ada), onlyDuring: { timezone: 'Europe/Berlin', days: [], from: '08:00', to: '18:00' } }],
      },
      stepsTo({ type: 'schedule', scheduleId: 1, userId: ada.userId }),
      stepsTo({ type: 'everybody' }),
    ])
      expect(await create(body), JSON.stringify(body).slice(0, 200)).to.deep.equal([400, 'invalidRequestBody']);
  });

  it('refuse references that the organization does not have, and users who cannot be paged', async () => {
    const foreign = await world.app.createOrganization();
    const [{ publicId: foreignUser }] = (await world.app.database.query
      .selectFrom('app_user')
      .select('publicId')
      .where('organizationId', '=', foreign.organizationId)
      .execute()) as [{ publicId: string }];
    const [inactive, readonly] = [await world.user(), await world.user({ role: 'readonly' })];
    await world.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('id', '=', inactive.id)
      .execute();
    expect(await create({ ...stepsTo(toUser(ada)), teamId: 999 })).to.deep.equal([404, 'imTeamNotFound']);
    expect(await create(stepsTo({ type: 'team', teamId: 999 }))).to.deep.equal([404, 'imTeamNotFound']);
    expect(await create(stepsTo({ type: 'schedule', scheduleId: 999 }))).to.deep.equal([404, 'imScheduleNotFound']);
    expect(await create(stepsTo({ type: 'channel', channelId: 999 }))).to.deep.equal([404, 'channelNotFound']);
    for (const userId of [UNKNOWN, foreignUser])
      expect(await create(stepsTo({ type: 'user', userId }))).to.deep.equal([404, 'userNotFound']);
    for (const user of [inactive, readonly])
      expect(await create(stepsTo(toUser(user)))).to.deep.equal([400, 'imUserNotEligible']);
    const { publicId } = await world.policy([stepTo(0, ada)]);
    expect(
      await short(world.admin.patch(`${POLICIES}/${publicId}`, stepsTo({ type: 'team', teamId: 999 }))),
    ).to.deep.equal([404, 'imTeamNotFound']);
  });

  it('are changed by administrators and the admins of their team only', async () => {
    const [lead, member] = [await world.user(), await world.user()];
    const { id: teamId } = await world.team('Web', [lead, 'admin'], [member, 'member']);
    const body = { name: 'Web', teamId, ...stepsTo({ type: 'team', teamId }) };
    expect(await short(member.client.post(POLICIES, body))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(lead.client.post(POLICIES, { ...body, teamId: null }))).to.deep.equal([
      403,
      'imTeamWriteDenied',
    ]);
    const { body: policy } = await lead.client.post(POLICIES, body);
    const path = `${POLICIES}/${policy.publicId}`;
    expect(await short(member.client.patch(path, { repeats: 1 }))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(lead.client.patch(path, { teamId: null }))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(member.client.get(path))).to.deep.equal([200, undefined]);
    expect(await short(member.client.delete(path))).to.deep.equal([403, 'imTeamWriteDenied']);
    expect(await short(lead.client.delete(path))).to.deep.equal([200, undefined]);
  });

  it('are not found in other organizations', async () => {
    const { publicId } = await world.policy([stepTo(0, ada)]);
    const other = await escalationWorld();
    for (const path of [`${POLICIES}/${publicId}`, `${POLICIES}/${UNKNOWN}`])
      expect(await short(other.admin.get(path))).to.deep.equal([404, undefined]);
    await other.close();
  });

  it('keep what they refer to from being deleted: imTeamInUse, imChannelInUse, and imPolicyInUse for themselves', async () => {
    const team = await world.team('Kept');
    const { body: channel } = await world.admin.post('/api/notification-channels', {
      name: 'Kept',
      type: 'webhook',
      config: { url: 'https://1.1.1.1/kept' },
    });
    const { id, publicId } = await world.policy([
      {
        afterMinutes: 0,
        targets: [
          { type: 'team', teamId: team.id },
          { type: 'channel', channelId: channel.id },
        ],
      },
    ]);
    const usedBy = [{ type: 'escalationPolicy', id: publicId, name: 'Default' }];
    for (const [path, code] of [
      [`/api/im/teams/${team.publicId}`, 'imTeamInUse'],
      [`/api/notification-channels/${channel.publicId}`, 'imChannelInUse'],
    ] as const) {
      const { status, body } = await world.admin.delete(path);
      expect([status, body.data.code, body.data.usedBy]).to.deep.equal([409, code, usedBy]);
    }
    expect((await world.admin.patch('/api/im/settings', { escalationPolicyId: id })).body.escalationPolicyId).to.equal(
      id,
    );
    const refused = await world.admin.delete(`${POLICIES}/${publicId}`);
    expect([refused.status, refused.body.data.code, refused.body.data.usedBy]).to.deep.equal([
      409,
      'imPolicyInUse',
      [{ type: 'settings', id: String(world.organizationId), name: 'settings' }],
    ]);
    await world.admin.patch('/api/im/settings', { escalationPolicyId: null });
    for (const path of [
      `${POLICIES}/${publicId}`,
      `/api/im/teams/${team.publicId}`,
      `/api/notification-channels/${channel.publicId}`,
    ])
      expect((await world.admin.delete(path)).status).to.equal(200);
  });

  it('are kept by a source that refers to one while it is being deleted', async () => {
    const { id, publicId } = await world.policy([stepTo(0, ada)]);
    const { escalationPolicies } = world.app.ports;
    const usedBy = escalationPolicies.usedBy.bind(escalationPolicies);
    const created: Promise<readonly [number, string | undefined]>[] = [];
    const looked = stub(escalationPolicies, 'usedBy').callsFake(async (policy) => {
      const found = await usedBy(policy);
      if (created.length === 0)
        created.push(
          short(world.admin.post('/api/im/sources', { name: 'Alerts', type: 'generic', escalationPolicyId: id })),
        );
      await created[0];
      return found;
    });
    try {
      expect(await short(world.admin.delete(`${POLICIES}/${publicId}`))).to.deep.equal([409, 'imPolicyInUse']);
      expect(await created[0]).to.deep.equal([200, undefined]);
    } finally {
      looked.restore();
    }
  });
});

describe('POST /api/escalation-config/policies/simulate', () => {
  let world: EscalationWorld;
  let ada: Player;
  let ben: Player;
  before(async () => {
    world = await escalationWorld();
    [ada, ben] = [await world.user(), await world.user()];
  });
  after(() => world.close());

  const simulate = async (body: object) => {
    const { status, body: answer, text } = await world.admin.post(`${POLICIES}/simulate`, body);
    expect(status, text).to.equal(200);
    return answer;
  };

  it('lists who would be paged, when, by which method and why, for a policy that is not stored', async () => {
    const team = await world.team('Web', [ben, 'member']);
    const policy = {
      steps: [stepTo(5, ada), { afterMinutes: 10, targets: [{ type: 'team', teamId: team.id }, toUser(ben)] }],
      repeats: 1,
      repeatAfterMinutes: 60,
    };
    const { openedAt, end, steps } = await simulate({ policy, at: '2027-05-01T12:00:00.000Z' });
    expect([openedAt, end]).to.deep.equal(['2027-05-01T12:00:00.000Z', 'exhausted']);
    const page = (at: string) => [{ at, method: 'email', contactMethodId: null }];
    expect(
      steps.slice(0, 2).map(({ people, ...step }: { people: readonly object[] }) => ({
        ...step,
        people: people.map(({ name: _name, ...person }: { name?: string }) => person),
      })),
    ).to.deep.equal([
      {
        at: '2027-05-01T12:05:00.000Z',
        step: 1,
        pass: 1,
        reach: 'somebody',
        channelIds: [],
        people: [
          { userId: ada.userId, because: [toUser(ada)], heldUntil: null, pages: page('2027-05-01T12:05:00.000Z') },
        ],
      },
      {
        at: '2027-05-01T12:15:00.000Z',
        step: 2,
        pass: 1,
        reach: 'somebody',
        channelIds: [],
        people: [
          {
            userId: ben.userId,
            because: [{ type: 'team', teamId: team.id }, toUser(ben)],
            heldUntil: null,
            pages: page('2027-05-01T12:15:00.000Z'),
          },
        ],
      },
    ]);
    expect(
      steps.slice(2).map(({ at, step, pass }: { at: string; step: number; pass: number }) => [at, step, pass]),
    ).to.deep.equal([
      ['2027-05-01T13:15:00.000Z', 1, 2],
      ['2027-05-01T13:25:00.000Z', 2, 2],
    ]);
  });

  it('shows the rules of a person for the urgency of the severity', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    const rules = { high: [], low: [], quietHours: { from: '22:00', to: '06:00', timezone: 'UTC' } };
    expect((await ada.client.patch('/api/im/me/notification-rules', rules)).status).to.equal(200);
    const night = '2027-05-01T23:00:00.000Z';
    const [low] = (await simulate({ policyId: id, at: night, severity: 'info' })).steps[0].people;
    expect([low.heldUntil, low.pages[0].at]).to.deep.equal(['2027-05-02T06:00:00.000Z', '2027-05-02T06:00:00.000Z']);
    const [high] = (await simulate({ policyId: id, at: night, severity: 'critical' })).steps[0].people;
    expect([high.heldUntil, high.pages[0].at]).to.deep.equal([null, night]);
  });

  it('shows when quiet hours hold pages, and that the first of them then is sent at their end', async () => {
    const carl = await world.user();
    const rules = { quietHours: { from: '22:00', to: '06:00', timezone: 'UTC' } };
    const method = {
      organizationId: world.organizationId,
      userId: carl.id,
      type: 'email' as const,
      config: {},
      sealedSecrets: world.app.ports.vault.seal('{}'),
      createdAt: new Date(),
      updatedAt: new Date(),
      verifiedAt: new Date(),
    };
    const { id: contactMethodId } = await world.app.database.query
      .insertInto('im_contact_method')
      .values({ ...method, publicId: world.app.ports.ids.next() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(
      (
        await carl.client.patch('/api/im/me/notification-rules', {
          ...rules,
          low: [10, 30].map((afterMinutes) => ({ afterMinutes, contactMethodId })),
        })
      ).status,
    ).to.equal(200);
    const shown = async (at: string) => {
      const [person] = (await simulate({ policy: { steps: [stepTo(0, carl)] }, at, severity: 'warning' })).steps[0]
        .people;
      return [person.heldUntil, person.pages.map((page: { at: string }) => page.at)];
    };
    const [six, later] = ['2027-05-02T06:00:00.000Z', '2027-05-02T06:20:00.000Z'];
    expect(await shown('2027-05-01T22:30:00.000Z')).to.deep.equal([six, [six, later]]);
    expect(await shown('2027-05-01T21:40:00.000Z')).to.deep.equal([null, ['2027-05-01T21:50:00.000Z', six, later]]);
    expect(await shown('2027-05-01T12:00:00.000Z')).to.deep.equal([
      null,
      ['2027-05-01T12:10:00.000Z', '2027-05-01T12:30:00.000Z'],
    ]);
  });

  it('ends nobodyNotified, or held at the step that waits, when nobody can be reached', async () => {
    const empty = await world.team('Empty');
    const steps = [{ afterMinutes: 0, targets: [{ type: 'team', teamId: empty.id }] }];
    expect(await simulate({ policy: { steps } })).to.deep.include({ end: 'nobodyNotified' });
    expect(await simulate({ policy: { steps, onNobody: 'hold' } })).to.deep.include({ end: 'held' });
  });

  it('resolves schedules at the time of each step', async () => {
    const layer = {
      users: [ada.userId, ben.userId],
      startsAt: '2027-05-01T09:00:00Z',
      handoff: { unit: 'day', every: 1, time: '09:00' },
    };
    const { body: schedule } = await world.admin.post('/api/im/schedules', {
      name: 'Primary',
      timezone: 'UTC',
      layers: [layer],
    });
    const targets = [{ type: 'schedule', scheduleId: schedule.id }];
    const { steps } = await simulate({
      policy: {
        steps: [
          { afterMinutes: 0, targets },
          { afterMinutes: 60, targets },
        ],
      },
      at: '2027-05-02T08:30:00.000Z',
    });
    expect(
      steps.map(({ people }: { people: readonly { userId: string; because: readonly object[] }[] }) =>
        people.map(({ userId, because }) => [userId, because]),
      ),
    ).to.deep.equal([[[ada.userId, targets]], [[ben.userId, targets]]]);
  });

  it('simulates a stored policy of another organization with its own people for an administrator of the platform', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    const { organizationId } = await world.app.createOrganization();
    await enableIm(world.app, organizationId);
    const { client: platform } = await person(world.app, organizationId, 'platform', {
      role: 'admin',
      isGlobalAdmin: true,
    });
    const { body } = await platform.post(`${POLICIES}/simulate`, { policyId: id });
    expect(body.steps[0].people.map(({ userId }: { userId: string }) => userId)).to.deep.equal([ada.userId]);
  });

  it('lists at most 100 steps', async () => {
    const steps = Array.from({ length: 20 }, () => stepTo(0, ada));
    const { end, steps: listed } = await simulate({ policy: { steps, repeats: 20 } });
    expect([end, listed.length]).to.deep.equal(['cut', 100]);
  });

  it('writes nothing', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    const { pool } = world.app.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
    );
    expect(tables).to.have.length.above(100);
    const counts = () =>
      Promise.all(
        tables.map(
          async ({ name }) =>
            [name, (await pool.query<{ count: number }>(`select count(*) from "${name}"`)).rows[0]?.count] as const,
        ),
      );
    const before = await counts();
    await simulate({ policyId: id });
    await simulate({ policy: { steps: [stepTo(0, ada)] } });
    expect(await counts()).to.deep.equal(before);
  });

  it('refuses an unknown policy with 404, unknown references, and both or neither policy with invalidRequestBody', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    const refusal = (body: object) => short(world.admin.post(`${POLICIES}/simulate`, body));
    expect(await refusal({ policyId: 999 })).to.deep.equal([404, undefined]);
    expect(
      await refusal({ policy: { steps: [{ afterMinutes: 0, targets: [{ type: 'team', teamId: 999 }] }] } }),
    ).to.deep.equal([404, 'imTeamNotFound']);
    expect(await refusal({ policyId: id, policy: { steps: [stepTo(0, ada)] } })).to.deep.equal([
      400,
      'invalidRequestBody',
    ]);
    expect(await refusal({})).to.deep.equal([400, 'invalidRequestBody']);
  });
});
