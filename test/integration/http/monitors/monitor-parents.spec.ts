import { expect } from 'chai';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { MAX_DEPENDENCY_DEPTH } from '../../../../src/domain/monitors/parent.ts';
import { DOWN, UP } from '../../checks/check-bench.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

interface Website {
  readonly id: number;
  readonly publicId: string;
  readonly parentMonitorId: number | null;
}

describe('parents of monitors', () => {
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let token: string;
  let customer: string;

  beforeEach(async () => {
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.0/8' });
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    token = created.apiToken;
    admin = app.client(token);
    customer = (
      await admin.post('/api/customers', { name: 'Acme', email: 'ops@acme.example', alertConsecutiveChecks: 1 })
    ).body.customer.publicId;
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: 'http://127.0.0.1:9/' },
    });
  });
  afterEach(() => app.close());

  const create = async (more: object = {}): Promise<Website> =>
    (
      await admin.post('/api/websites', {
        customerId: customer,
        name: 'Shop',
        url: 'http://127.0.0.1:9/',
        checkInterval: 1,
        ...more,
      })
    ).body;
  const read = async ({ publicId }: Website) => (await admin.get(`/api/websites/${publicId}`)).body as Website;
  const depend = (child: Website, parentMonitorId: unknown, client = admin) =>
    client.patch(`/api/websites/${child.publicId}`, { parentMonitorId });
  const issuesOf = (answer: {
    readonly body: {
      readonly data?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
    };
  }) => answer.body.data?.issues?.map(({ path, message }) => `${path}: ${message}`);

  it('are monitors of any kind, named by either id, and removed with null', async () => {
    const router = (await admin.post('/api/tcp-monitors', { name: 'Router', hostname: '127.0.0.1', port: 9 }))
      .body as Website;
    const shop = await create({ parentMonitorId: router.publicId });
    expect(shop.parentMonitorId).to.equal(router.id);
    expect((await depend(shop, null)).body.parentMonitorId).to.equal(null);
    expect((await depend(shop, router.id)).body.parentMonitorId).to.equal(router.id);
    expect((await read(shop)).parentMonitorId).to.equal(router.id);
  });

  it('must be visible to the caller and in the organization', async () => {
    const stranger = app.client((await app.createOrganization()).apiToken);
    const foreign = (await stranger.post('/api/websites', { name: 'Foreign', url: 'http://127.0.0.1:9/' }))
      .body as Website;
    const own = await create({ customerId: null });
    const shop = await create({ managementType: 'managed' });
    for (const id of [foreign.id, foreign.publicId, 2_000_000_000])
      expect(issuesOf(await depend(shop, id))).to.deep.equal(['parentMonitorId: There is no such monitor.']);
    const { body: found } = await admin.get(`/api/customers/${customer}`);
    const bound = await callerOf(app, organizationId, { customerId: found.id });
    await admin.patch(`/api/customers/${customer}`, {
      allowSelfService: true,
      maxSelfServiceUrls: 9,
      canEditManaged: true,
    });
    expect(issuesOf(await depend(shop, own.id, bound))).to.deep.equal(['parentMonitorId: There is no such monitor.']);
    expect((await depend(shop, own.id)).status).to.equal(200);
  });

  it('form no circle and no row of more than ten', async () => {
    const row = [await create()];
    for (let at = 1; at < MAX_DEPENDENCY_DEPTH; at += 1) row.push(await create({ parentMonitorId: row[at - 1]!.id }));
    const [first, second] = row as [Website, Website];
    expect(issuesOf(await depend(first, first.id))).to.deep.equal([
      'parentMonitorId: The monitor would depend on itself.',
    ]);
    expect(issuesOf(await depend(first, row.at(-1)!.id))).to.deep.equal([
      'parentMonitorId: The monitor would depend on itself.',
    ]);
    const tooLong = 'parentMonitorId: At most 10 monitors can depend on each other in a row.';
    expect(
      issuesOf(
        await admin.post('/api/websites', {
          name: 'Eleventh',
          url: 'http://127.0.0.1:9/',
          parentMonitorId: row.at(-1)!.id,
        }),
      ),
    ).to.deep.equal([tooLong]);
    expect(issuesOf(await depend(first, (await create()).id))).to.deep.equal([tooLong]);
    expect((await depend(second, null)).status).to.equal(200);
  });

  it('form no circle when two processes change them at the same time', async () => {
    const other = await app.sibling();
    const elsewhere = other.client(token);
    for (let round = 0; round < 8; round += 1) {
      const [one, two, three] = [await create(), await create(), await create()];
      const answers = await Promise.all([depend(one, two.id), depend(two, three.id, elsewhere), depend(three, one.id)]);
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 200, 400]);
      expect(
        (await Promise.all([one, two, three].map(read))).filter(({ parentMonitorId }) => parentMonitorId === null),
      ).to.have.length(1);
    }
    await other.close();
  });

  it('free their children when they are deleted', async () => {
    const router = await create();
    const shop = await create({ parentMonitorId: router.id });
    expect((await admin.delete(`/api/websites/${router.publicId}`)).status).to.equal(200);
    expect((await read(shop)).parentMonitorId).to.equal(null);
  });

  describe('and alerts', () => {
    /** Checks the monitor now. */
    const check = async ({ id }: Website, finding: CheckFinding, after = minutes(1)) => {
      app.clock.advance(after);
      const now = app.clock.now();
      await app.database.query
        .updateTable('check_schedule')
        .set({ dueAt: later(now, minutes(9)) })
        .execute();
      const { locationId } = await app.database.query
        .updateTable('check_schedule')
        .set({ dueAt: now })
        .where('monitorId', '=', id)
        .returning('locationId')
        .executeTakeFirstOrThrow();
      const due = await app.ports.checkQueue.claim({ locationId, owner: 'w', now, until: now, limit: 1 });
      await recordStateChanges(app.ports)(
        'w',
        due.map((one) => finishCheck(one, finding, now)),
      );
    };
    const release = async () => {
      for (const work of app.ports.dueWork) if (work.name === 'maintenance-windows') await work.run();
    };
    /** The alerts about the monitor. */
    const alertsOf = async ({ publicId }: Website) => {
      const rows = await app.database.query
        .selectFrom('outbox')
        .select('sealedPayload')
        .where('topic', '=', 'channel')
        .orderBy('id')
        .execute();
      const notices = rows.map(
        ({ sealedPayload }) =>
          (
            JSON.parse(app.ports.vault.open(sealedPayload)) as {
              readonly notice: { readonly type: string; readonly data: { readonly monitor: { readonly id: string } } };
            }
          ).notice,
      );
      return notices
        .filter(({ data }) => data.monitor.id === publicId)
        .map(({ type }) => type.replace('incident.', ''));
    };
    const incidentOf = async ({ id }: Website) => {
      const { publicId } = await app.database.query
        .selectFrom('incident')
        .select('publicId')
        .where('monitorId', '=', id)
        .executeTakeFirstOrThrow();
      return (await admin.get(`/api/incidents/${publicId}`)).body;
    };

    it('are held while the parent of a parent is down, and sent when it is up again and the next check still fails', async () => {
      const router = await create();
      const shop = await create({ parentMonitorId: (await create({ parentMonitorId: router.id })).id });
      await check(router, DOWN);
      await check(shop, DOWN);
      expect(await alertsOf(router)).to.deep.equal(['opened']);
      expect(await incidentOf(shop)).to.include({ status: 'open', heldByParent: true });
      const timeline = await app.database.query
        .selectFrom('incident_update')
        .select('message')
        .where('incidentId', '=', (await incidentOf(shop)).id)
        .execute();
      expect(timeline.map(({ message }) => message).join()).to.include(
        'Its alert is held because the monitor that it depends on is failing, too.',
      );
      await release();
      await check(router, UP);
      await release();
      expect(await alertsOf(shop), 'not checked since').to.deep.equal([]);
      await check(shop, DOWN);
      await release();
      expect(await alertsOf(shop)).to.deep.equal(['opened']);
      expect(await incidentOf(shop)).to.include({ status: 'open', heldByParent: false });
      await check(shop, UP);
      expect(await alertsOf(shop)).to.deep.equal(['opened', 'resolved']);
    });

    it('are not sent if the monitor recovers with its parent', async () => {
      const router = await create();
      const shop = await create({ parentMonitorId: router.id });
      for (const [monitor, finding] of [
        [router, DOWN],
        [shop, DOWN],
        [router, UP],
        [shop, UP],
      ] as const)
        await check(monitor, finding);
      await release();
      expect(await alertsOf(shop)).to.deep.equal([]);
      expect(await incidentOf(shop)).to.include({ status: 'resolved', heldByParent: false });
    });

    it('about the recovery are sent while the parent is down, if the outage was announced', async () => {
      const router = await create();
      const shop = await create({ parentMonitorId: router.id });
      for (const [monitor, finding] of [
        [shop, DOWN],
        [router, DOWN],
        [shop, UP],
      ] as const)
        await check(monitor, finding);
      expect(await alertsOf(shop)).to.deep.equal(['opened', 'resolved']);
    });

    it('are held while the parent fails and is being confirmed, and stay held when it is down', async () => {
      const router = await create({ customerId: null });
      const shop = await create({ parentMonitorId: router.id });
      for (const [monitor, finding] of [
        [router, UP],
        [router, DOWN],
        [shop, DOWN],
      ] as const)
        await check(monitor, finding);
      await release();
      expect(await alertsOf(shop)).to.deep.equal([]);
      expect(await incidentOf(shop)).to.include({ status: 'open', heldByParent: true });
      await check(router, DOWN);
      await release();
      expect([await alertsOf(router), await alertsOf(shop)]).to.deep.equal([['opened'], []]);
    });

    it('are sent when the failure of the parent is not confirmed', async () => {
      const router = await create({ customerId: null });
      const shop = await create({ parentMonitorId: router.id });
      for (const [monitor, finding] of [
        [router, UP],
        [router, DOWN],
        [shop, DOWN],
        [router, UP],
      ] as const)
        await check(monitor, finding);
      await release();
      expect(await alertsOf(shop)).to.deep.equal(['opened']);
    });

    it('are sent when the parent is not checked again in the time that confirmation takes', async () => {
      const router = await create({ customerId: null, timeoutSeconds: 30 });
      const shop = await create({ parentMonitorId: router.id });
      for (const [monitor, finding] of [
        [router, UP],
        [router, DOWN],
        [shop, DOWN],
      ] as const)
        await check(monitor, finding);
      app.clock.advance(seconds(39));
      await release();
      expect(await alertsOf(shop)).to.deep.equal([]);
      app.clock.advance(seconds(1));
      await release();
      expect(await alertsOf(shop)).to.deep.equal(['opened']);
    });

    for (const [after, isBroughtForward] of [
      [seconds(19), false],
      [seconds(20), true],
    ] as const)
      it(`${isBroughtForward ? '' : 'do not '}bring the check of the parent's parent forward with a first failure ${after / 1000} s after its last check`, async () => {
        const router = await create();
        const shop = await create({
          customerId: null,
          parentMonitorId: (await create({ parentMonitorId: router.id })).id,
        });
        await check(router, UP);
        await check(shop, DOWN, after);
        const { dueAt } = await app.database.query
          .selectFrom('check_schedule')
          .select('dueAt')
          .where('monitorId', '=', router.id)
          .executeTakeFirstOrThrow();
        expect(dueAt?.getTime() === app.clock.now().getTime()).to.equal(isBroughtForward);
      });

    it('are sent when the parent is deleted and the next check still fails', async () => {
      const router = await create();
      const shop = await create({ parentMonitorId: router.id });
      for (const [monitor, finding] of [
        [router, DOWN],
        [shop, DOWN],
      ] as const)
        await check(monitor, finding);
      await admin.delete(`/api/websites/${router.publicId}`);
      await release();
      expect(await alertsOf(shop)).to.deep.equal(['opened']);
    });
  });
});
