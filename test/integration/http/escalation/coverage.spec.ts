import { expect } from 'chai';
import { coverageGauges, reportCoverage } from '../../../../src/application/escalation/coverage.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { enableIm, imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

interface Finding {
  readonly kind: string;
  readonly scheduleName: string;
  readonly userId: string | null;
  readonly startsAt: string;
  readonly endsAt: string;
}

describe('the coverage of an organization', () => {
  let world: ImWorld;
  let ann: string;
  let bob: string;

  before(async () => {
    world = await imWorld({ SMTP_URL: 'smtp://127.0.0.1:1' });
    [ann, bob] = [(await world.user()).userId, (await world.user()).userId];
  });
  after(() => world.close());
  beforeEach(async () => {
    world.app.clock.set(new Date('2026-03-23T00:00:00.000Z'));
    await world.app.database.query.deleteFrom('im_schedule').execute();
    await world.app.database.query.deleteFrom('im_coverage_finding').execute();
    await world.app.database.query.deleteFrom('outbox').execute();
  });

  const layer = (users: readonly (string | null)[], more: object = {}) => ({
    users,
    startsAt: '2026-01-05T00:00:00.000Z',
    handoff: { unit: 'day', every: 1 },
    ...more,
  });
  const create = async (name: string, members: object) => {
    const { status, body, text } = await world.admin.post('/api/im/schedules', { name, timezone: 'UTC', ...members });
    expect(status, text).to.equal(200);
    return body as { readonly publicId: string; readonly warnings: readonly Finding[] };
  };
  const coverage = async (query = ''): Promise<readonly Finding[]> =>
    ((await world.admin.get(`/api/im/coverage${query}`)).body as { readonly findings: readonly Finding[] }).findings;
  const short = (findings: readonly Finding[]): readonly string[] =>
    findings.map(
      ({ kind, scheduleName, startsAt, endsAt }) =>
        `${kind} ${scheduleName} ${startsAt.slice(5, 16)} ${endsAt.slice(5, 16)}`,
    );
  const report = () => reportCoverage(world.app.ports)();
  const mails = async (): Promise<number> =>
    (await world.app.database.query.selectFrom('outbox').select('id').where('topic', '=', 'email').execute()).length;

  it('has the gaps in promised hours and the turns of inactive people, with their times, as far ahead as asked', async () => {
    await create('Ends', { layers: [layer([ann], { endsAt: '2026-04-30T00:00:00.000Z' })] });
    await create('Office', {
      layers: [layer([ann], { restrictions: [{ days: ['monday'], from: '09:00', to: '17:00' }] })],
    });
    expect(await coverage()).to.deep.equal([]);
    expect(short(await coverage('?days=60'))).to.deep.equal(['gap Ends 04-30T00:00 05-22T00:00']);
    for (const wrong of ['0', '91', 'x'])
      expect((await world.admin.get(`/api/im/coverage?days=${wrong}`)).status, wrong).to.equal(400);
  });

  it('names inactive people, and those whom no page can reach', async () => {
    await create('Support', {
      layers: [layer([ann, bob], { startsAt: '2026-03-22T00:00:00.000Z' })],
      coverage: [{ days: ['monday'], from: '00:00', to: '00:00' }],
    });
    await world.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('publicId', '=', bob)
      .execute();
    expect(short(await coverage('?days=7'))).to.deep.equal([
      'gap Support 03-23T00:00 03-24T00:00',
      'inactivePerson Support 03-23T00:00 03-24T00:00',
    ]);
    await world.app.database.query
      .updateTable('app_user')
      .set({ isActive: true })
      .where('publicId', '=', bob)
      .execute();
    const unable = await world.app.sibling({ SMTP_URL: '' });
    const { findings } = (await unable.client((await world.app.createOrganization()).apiToken).get('/api/im/coverage'))
      .body as { readonly findings?: unknown };
    expect(findings, 'another organization, without incident management').to.equal(undefined);
    expect([...(await unable.ports.coverageRecords.unreachable(world.organizationId))]).to.include.members([ann, bob]);
    expect([...(await world.app.ports.coverageRecords.unreachable(world.organizationId))]).to.deep.equal([]);
  });

  it('takes people for unreachable without mail unless their rules for urgent incidents use something else', async () => {
    const unable = await world.app.sibling({ SMTP_URL: '' });
    const cleo = await world.user();
    const isReached = async () =>
      !(await unable.ports.coverageRecords.unreachable(world.organizationId)).has(cleo.userId);
    const { ports, database, clock } = world.app;
    const method = async (type: 'ntfy' | 'email') => {
      const row = {
        organizationId: world.organizationId,
        userId: cleo.id,
        type,
        config: {},
        sealedSecrets: ports.vault.seal('{}'),
        createdAt: clock.now(),
        updatedAt: clock.now(),
        verifiedAt: clock.now(),
        publicId: ports.ids.next(),
      };
      return {
        afterMinutes: 0,
        contactMethodId: (
          await database.query.insertInto('im_contact_method').values(row).returning('id').executeTakeFirstOrThrow()
        ).id,
      };
    };
    const [push, mail] = [await method('ntfy'), await method('email')];
    const reachedBy = async (rules: object) => {
      expect((await cleo.client.patch('/api/im/me/notification-rules', rules)).status).to.equal(200);
      return isReached();
    };
    expect(await isReached(), 'without rules, pages are mails').to.equal(false);
    expect(await reachedBy({ high: [mail], low: [push] })).to.equal(false);
    expect(await reachedBy({ high: [mail, push] })).to.equal(true);
  });

  it('names people who have lost their role in incident management, and policies that reach nobody else', async () => {
    const { id: scheduleId } = (
      await world.admin.post('/api/im/schedules', { name: 'Support', timezone: 'UTC', layers: [layer([ann])] })
    ).body;
    await world.admin.post('/api/escalation-config/policies', {
      name: 'P',
      steps: [{ afterMinutes: 0, targets: [{ type: 'schedule', scheduleId }] }],
    });
    expect(await coverage()).to.deep.equal([]);
    const { id: customerId } = await addCustomer(world.app, world.organizationId);
    for (const lost of [{ role: 'readonly' as const }, { customerId }]) {
      await world.app.database.query.updateTable('app_user').set(lost).where('publicId', '=', ann).execute();
      expect((await coverage()).map(({ kind, userId }) => [kind, userId])).to.have.deep.members([
        ['gap', null],
        ['inactivePerson', ann],
        ['policyReachesNobody', null],
      ]);
      await world.app.database.query
        .updateTable('app_user')
        .set({ role: 'responder', customerId: null })
        .where('publicId', '=', ann)
        .execute();
    }
    await world.app.database.query.deleteFrom('im_escalation_policy').execute();
  });

  it('is part of the reply to saving a schedule', async () => {
    const { publicId, warnings } = await create('Support', {
      layers: [layer([ann], { endsAt: '2026-04-01T00:00:00.000Z' })],
    });
    expect(short(warnings)).to.deep.equal(['gap Support 04-01T00:00 04-22T00:00']);
    const { body } = await world.admin.patch(`/api/im/schedules/${publicId}`, { layers: [layer([ann])] });
    expect(body).to.have.property('warnings').that.deep.equals([]);
    expect((await world.admin.get(`/api/im/schedules/${publicId}`)).body).to.not.have.property('warnings');
  });

  describe('of escalation policies', () => {
    const policy = async (steps: readonly object[], members: object = {}) => {
      const { status, body, text } = await world.admin.post('/api/escalation-config/policies', {
        name: `Policy ${(count += 1)}`,
        steps,
        ...members,
      });
      expect(status, text).to.equal(200);
      return body as {
        readonly publicId: string;
        readonly warnings: readonly (Finding & { readonly policyId: number })[];
      };
    };
    let count = 0;
    const step = (...targets: readonly object[]) => ({ afterMinutes: 0, targets });
    afterEach(() => world.app.database.query.deleteFrom('im_escalation_policy').execute());

    it('names those by which an incident would reach nobody, with the first time', async () => {
      const { publicId } = await create('Support', { layers: [layer([ann], { endsAt: '2026-04-01T00:00:00.000Z' })] });
      const { id: scheduleId } = (await world.admin.get(`/api/im/schedules/${publicId}`)).body as {
        readonly id: number;
      };
      const schedule = { type: 'schedule', scheduleId };
      const { warnings } = await policy([step(schedule)]);
      expect(warnings.map(({ kind, startsAt, endsAt }) => [kind, startsAt, endsAt])).to.deep.equal([
        ['policyReachesNobody', '2026-04-01T00:00:00.000Z', '2026-04-22T00:00:00.000Z'],
      ]);
      expect((await coverage()).map(({ kind }) => kind)).to.deep.equal(['gap', 'policyReachesNobody']);
      expect((await policy([step(schedule), step({ type: 'user', userId: bob })])).warnings).to.deep.equal([]);
      expect((await policy([step(schedule)], { onNobody: 'hold' })).warnings, 'a policy that waits').to.deep.equal([]);
    });

    it('names people whom they name in vain, although others are reached', async () => {
      await policy([
        step({ type: 'user', userId: ann }, { type: 'user', userId: bob }),
        step({ type: 'user', userId: bob }),
      ]);
      expect(await coverage()).to.deep.equal([]);
      await world.app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('publicId', '=', bob)
        .execute();
      const found = await coverage();
      expect(found.map(({ kind, userId, scheduleName }) => [kind, userId, scheduleName])).to.deep.equal([
        ['inactivePerson', bob, null],
      ]);
      expect(found[0]).to.include({
        policyName: `Policy ${count}`,
        userName: 'player responder',
        startsAt: '2026-03-23T00:00:00.000Z',
        endsAt: '2026-04-22T00:00:00.000Z',
      });
      await world.app.database.query
        .updateTable('app_user')
        .set({ isActive: true })
        .where('publicId', '=', bob)
        .execute();
    });

    it('follow the hours of steps, and people who become inactive', async () => {
      const { publicId, warnings } = await policy([
        {
          ...step({ type: 'user', userId: bob }),
          onlyDuring: { timezone: 'UTC', days: ['monday'], from: '00:00', to: '12:00' },
        },
      ]);
      expect(warnings.map(({ startsAt, endsAt }) => [startsAt, endsAt])).to.deep.equal([
        ['2026-03-23T12:00:00.000Z', '2026-03-30T00:00:00.000Z'],
      ]);
      expect(
        (
          await world.admin.patch(`/api/escalation-config/policies/${publicId}`, {
            steps: [step({ type: 'user', userId: bob })],
          })
        ).body,
      )
        .to.have.property('warnings')
        .that.deep.equals([]);
      await world.app.database.query
        .updateTable('app_user')
        .set({ isActive: false })
        .where('publicId', '=', bob)
        .execute();
      expect((await coverage()).map(({ kind, userId }) => [kind, userId])).to.deep.equal([
        ['policyReachesNobody', null],
        ['inactivePerson', bob],
      ]);
      await world.app.database.query
        .updateTable('app_user')
        .set({ isActive: true })
        .where('publicId', '=', bob)
        .execute();
    });
  });

  it('is mailed to the administrators by a daily job, each finding once', async () => {
    const { publicId } = await create('Support', { layers: [layer([ann], { endsAt: '2026-04-01T00:00:00.000Z' })] });
    await report();
    expect(await mails()).to.equal(1);
    world.app.clock.set(later(world.app.clock.now(), days(1)));
    await Promise.all([report(), report()]);
    expect(await mails()).to.equal(1);
    await create('Other', { layers: [layer([bob], { endsAt: '2026-04-02T00:00:00.000Z' })] });
    await report();
    expect(await mails()).to.equal(2);
    await world.admin.patch(`/api/im/schedules/${publicId}`, { layers: [layer([ann])] });
    await report();
    await world.admin.patch(`/api/im/schedules/${publicId}`, {
      layers: [layer([ann], { endsAt: '2026-04-01T00:00:00.000Z' })],
    });
    await report();
    expect(await mails(), 'a finding that returns is new').to.equal(3);
  });

  it('is not examined while incident management is off', async () => {
    await create('Support', { layers: [layer([ann], { endsAt: '2026-04-01T00:00:00.000Z' })] });
    await enableIm(world.app, world.organizationId, false);
    await report();
    expect(await mails()).to.equal(0);
    await enableIm(world.app, world.organizationId);
  });

  it('is counted in metrics', async () => {
    await create('Support', { layers: [layer([ann], { endsAt: '2026-04-01T00:00:00.000Z' })] });
    await report();
    expect(await coverageGauges(world.app.ports).read()).to.deep.include({
      gauge: 'im_coverage_findings',
      labels: { kind: 'gap' },
      value: 1,
    });
  });
});
