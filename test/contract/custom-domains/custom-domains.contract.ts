import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { CustomDomains } from '../../../src/application/custom-domains/ports.ts';
import type { UnitOfWork } from '../../../src/application/kernel/ports.ts';
import type { NewRecord } from '../../../src/application/kernel/records.ts';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { CHECK_INTERVAL, newClaim } from '../../../src/domain/custom-domains/custom-domain.ts';
import type { CustomDomain } from '../../../src/domain/custom-domains/custom-domain.ts';
import { furthestMoment } from '../../../src/domain/kernel/clock-step.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, resultOf, storedOne, testsOver } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { repositoryContract } from '../../../src/contracts/repository.contract.ts';

/** The port over an empty store that holds two organizations. */
export interface CustomDomainsUnderTest {
  readonly unitOfWork: UnitOfWork;
  readonly organizationIds: readonly [number, number];
  readonly customDomains: CustomDomains;
  close(): Promise<void>;
}

const anEntry = (organizationId: number, facts: Partial<CustomDomain> = {}): NewRecord<CustomDomain> => ({
  ...newClaim('token', NOW),
  publicId: randomUUID(),
  organizationId,
  hostname: `${randomUUID()}.acme.org`,
  purpose: 'white_label',
  statusPageId: null,
  ...facts,
});

/** `CustomDomains`: the repository contract, one holder for each hostname, and leases of due checks. */
export const customDomainsContract = (framework: TestFramework, open: () => Promise<CustomDomainsUnderTest>): void => {
  repositoryContract(
    framework,
    'CustomDomains',
    {
      change: (entry, variant) => ({ ...entry, lastError: `error ${variant}` }),
      clash: { of: (entry, { hostname }) => ({ ...entry, hostname }), code: 'entryExists' },
    },
    async () => {
      const store = await open();
      return { ...store, repository: store.customDomains, aRecord: ({ organizationId }) => anEntry(organizationId) };
    },
  );

  framework.describe('CustomDomains, claims', () => {
    const test = testsOver(framework, open);
    const add = async (
      { customDomains }: CustomDomainsUnderTest,
      organizationId: number,
      facts: Partial<CustomDomain> = {},
    ): Promise<CustomDomain> => storedOne(await customDomains.add([anEntry(organizationId, facts)]));
    const held = { status: 'lapsed', expiresAt: null, activatedAt: NOW } as const;

    test('lets one of several entries for a hostname hold it', async (store) => {
      const entries = await Promise.all(
        store.organizationIds.map((organizationId) => add(store, organizationId, { hostname: 'status.acme.org' })),
      );
      const results = await Promise.all(
        entries.map((entry) => resultOf(store.customDomains.save({ ...entry, status: 'verified' }, entry))),
      );
      deepEqual(results.toSorted(), ['hostnameClaimed', 'stored']);
    });

    test('gives the holder of a hostname to one transaction after another, and no pending entry', async (store) => {
      const {
        customDomains,
        unitOfWork,
        organizationIds: [own, other],
      } = store;
      const holder = await add(store, own, { ...held, hostname: 'status.acme.org' });
      const pending = await add(store, other, { hostname: 'status.acme.org' });
      equal(await unitOfWork.inTransaction(() => customDomains.lockHolder('status.acme.org', holder)), null);
      const removals = await race(() =>
        unitOfWork.inTransaction(async () => {
          const found = await customDomains.lockHolder('status.acme.org', pending);
          if (found !== null) await customDomains.remove(found);
          return found?.id ?? null;
        }),
      );
      deepEqual(
        removals.filter((id) => id !== null),
        [holder.id],
      );
    });

    test('gives a due check to one process until the lease ends', async (store) => {
      const {
        customDomains,
        organizationIds: [own],
      } = store;
      const due = await add(store, own, { ...held, status: 'active', checkDueAt: NOW });
      await add(store, own, { ...held, status: 'active', checkDueAt: later(NOW, 1) });
      await add(store, own, held);
      const until = later(NOW, hours(1));
      const claimed = await race(() => customDomains.claimDue({ now: NOW, until, limit: 10 }));
      deepEqual(
        claimed.flat().map(({ id }) => id),
        [due.id],
      );
      equal((await customDomains.claimDue({ now: until, until: later(until, 1), limit: 1 })).length, 1);
    });

    test('gives a check that is further ahead than any can be, because the clock was set back', async (store) => {
      const {
        customDomains,
        organizationIds: [own],
      } = store;
      const furthest = furthestMoment(NOW, CHECK_INTERVAL);
      await add(store, own, { ...held, status: 'active', checkDueAt: furthest });
      const stranded = await add(store, own, { ...held, status: 'active', checkDueAt: later(furthest, 1) });
      const claim = { now: NOW, until: later(NOW, hours(1)), limit: 10 };
      deepEqual(
        (await customDomains.claimDue(claim)).map(({ id }) => id),
        [stranded.id],
      );
      deepEqual(await customDomains.claimDue(claim), []);
    });

    test('removes the expired entry of an organization only', async (store) => {
      const {
        customDomains,
        organizationIds: [own, other],
      } = store;
      const hostname = 'status.acme.org';
      await add(store, own, { hostname, expiresAt: NOW });
      await add(store, other, { hostname, expiresAt: NOW });
      await customDomains.removeExpired({ organizationId: own, hostname }, later(NOW, -1));
      equal((await customDomains.list(everywhere, { hostname })).length, 2);
      await customDomains.removeExpired({ organizationId: own, hostname }, NOW);
      deepEqual(
        (await customDomains.list(everywhere, { hostname })).map(({ organizationId }) => organizationId),
        [other],
      );
    });

    test('lists no expired entries', async (store) => {
      const {
        customDomains,
        organizationIds: [own],
      } = store;
      await add(store, own, { expiresAt: NOW });
      const entry = await add(store, own, { expiresAt: later(NOW, 1) });
      const claim = await add(store, own, held);
      deepEqual(
        (await customDomains.list(everywhere, { unexpiredAt: NOW })).map(({ id }) => id),
        [entry.id, claim.id],
      );
    });

    test('finds the organization of an active white-label host', async (store) => {
      const {
        customDomains,
        organizationIds: [own],
      } = store;
      await add(store, own, { ...held, hostname: 'lapsed.acme.org' });
      await add(store, own, { ...held, status: 'active', hostname: 'console.acme.org' });
      const found = await Promise.all(
        ['console.acme.org', 'lapsed.acme.org', 'unknown.acme.org'].map((hostname) => customDomains.tenantOf(hostname)),
      );
      deepEqual(
        found.map((tenant) => tenant && [tenant.purpose, tenant.logo, tenant.organizationStatus]),
        [['white_label', null, 'active'], null, null],
      );
    });
  });
};
