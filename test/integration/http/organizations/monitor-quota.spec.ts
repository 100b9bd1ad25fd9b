import { expect } from 'chai';
import { claimMonitorQuota } from '../../../../src/application/organizations/monitor-quota.ts';
import { bindUseCase, defineCommand } from '../../../../src/application/kernel/use-case.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import { storeMonitor } from '../stored-monitors.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const LIMIT = 5;
const TIERS = JSON.stringify([
  { key: 'free', limit: LIMIT, paid: false },
  { key: 'starter', limit: 2 * LIMIT, paid: true },
]);

describe('monitor quota under concurrent claims', () => {
  let app: TestApp;
  let organizationId: number;

  beforeEach(async () => {
    app = await testApp({ QUOTA_TIERS: TIERS });
    organizationId = (await app.createOrganization()).organizationId;
  });
  afterEach(() => app.close());

  /** Creates a monitor as every monitor endpoint does: claims quota, then stores, in one transaction. */
  const creation = (of: TestApp) =>
    bindUseCase(
      defineCommand({
        name: 'createMonitor',
        permission: 'runService',
        refuses: ['monitorQuotaReached', 'monitorQuotaNoHigherTier', 'paidQuotaUpgradeNotAuthorized'],
        execute: () => async (work) => {
          const quota = await claimMonitorQuota(of.ports.quotas, work, {
            organizationId,
            adding: 1,
            allowPaidQuotaUpgrade: false,
          });
          if (!quota.ok) return quota;
          const id = await storeMonitor(of, { organizationId });
          work.audit({ action: 'monitor.created', organizationId, subjectType: 'monitor', subjectId: String(id) });
          return quota;
        },
      }),
      {},
      of.ports,
    );

  const claim = async (count: number) => {
    const sibling = await app.sibling();
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) => creation(at % 2 === 0 ? app : sibling)(systemCaller, undefined)),
    );
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
    const { stored } = await app.database.query
      .selectFrom('monitor')
      .select((of) => of.fn.countAll<number>().as('stored'))
      .where('organizationId', '=', organizationId)
      .executeTakeFirstOrThrow();
    return { refusals, stored };
  };

  it('accepts as many monitors as the tier allows and refuses the others with monitorQuotaReached', async () => {
    const { refusals, stored } = await claim(20);
    expect(stored).to.equal(LIMIT);
    expect(refusals).to.deep.equal(Array.from({ length: 20 - LIMIT }, () => 'monitorQuotaReached'));
  });

  it('upgrades the tier once with autoQuotaUpgrade, then answers monitorQuotaNoHigherTier', async () => {
    await app.database.query
      .updateTable('organization')
      .set({ autoQuotaUpgrade: true })
      .where('id', '=', organizationId)
      .execute();
    const { refusals, stored } = await claim(20);
    expect(stored).to.equal(2 * LIMIT);
    expect(refusals).to.deep.equal(Array.from({ length: 20 - 2 * LIMIT }, () => 'monitorQuotaNoHigherTier'));
    const upgrades = await app.database.query
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'organization.quotaUpgraded')
      .execute();
    expect(upgrades.map(({ before, after }) => ({ before, after }))).to.deep.equal([
      { before: { monitorQuotaTier: 'free' }, after: { monitorQuotaTier: 'starter' } },
    ]);
  });
});
