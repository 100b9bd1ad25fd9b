import { deepEqual } from 'node:assert/strict';
import { days, later } from '../../../src/domain/kernel/time.ts';
import type { OpenAgentAccess } from '../agent-access/under-test.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB, customers, EVE, organizations } from '../../builders/tenants.ts';
import { includes, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';

const [agency, otherAgency] = organizations.map(({ id, publicId, name }) => ({ id, publicId, name }));
const [customer] = customers.map(({ id, publicId, name }) => ({ id, publicId, name }));

const ada = {
  userId: ADA,
  email: 'ada@example.com',
  isActive: true,
  role: 'admin',
  customerId: null,
  customer: null,
  organizationId: 1,
  organizationStatus: 'active',
  organization: agency,
};

/**
 * `AuthorizingUsers`: the current state of the users who authorize agents and apps. Pass the ports of agent access over
 * an empty store.
 */
export const authorizingUsersContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('AuthorizingUsers', () => {
    const test = testsWith(framework, open, (store) => {
      const found = async (now = NOW) => [
        await store.authorizingUsers.find(ADA, now),
        await store.authorizingUsers.byEmail('ada@example.com', now),
      ];
      return { store, found };
    });

    test('finds a user by id and by email, with the organization', async ({ found }) => {
      deepEqual(await found(), [ada, ada]);
    });

    test('finds the customer of a user', async ({ store }) => {
      includes(await store.authorizingUsers.find(BOB, NOW), {
        userId: BOB,
        role: 'editor',
        organization: agency,
        customerId: 5,
        customer,
      });
    });

    test('finds no customer of another organization', async ({ store }) => {
      await store.tenants.changeUser(BOB, { organizationId: 2 });
      includes(await store.authorizingUsers.find(BOB, NOW), {
        organization: otherAgency,
        customerId: 5,
        customer: null,
      });
    });

    test('finds users of any organization', async ({ store }) => {
      includes(await store.authorizingUsers.byEmail('eve@example.com', NOW), {
        userId: EVE,
        organization: otherAgency,
      });
    });

    test('returns a user as active until 30 days after the deletion request', async ({ store, found }) => {
      await store.tenants.requestDeletion(ADA, NOW);
      const end = later(NOW, days(30));
      for (const [at, isActive] of [
        [later(end, -1), true],
        [end, false],
      ] as const)
        deepEqual(await found(at), [
          { ...ada, isActive },
          { ...ada, isActive },
        ]);
    });

    test('returns the current state of the user and of the organization', async ({ store }) => {
      await store.tenants.changeUser(ADA, { isActive: false, role: 'readonly' });
      await store.tenants.changeOrganization(1, { status: 'cancelled', cancelledAt: NOW });
      const changed = { ...ada, isActive: false, role: 'readonly' };
      for (const [at, organizationStatus] of [
        [later(NOW, days(30) - 1), 'cancelled'],
        [later(NOW, days(30)), 'deleted'],
      ] as const)
        deepEqual(await store.authorizingUsers.find(ADA, at), { ...changed, organizationStatus });
    });

    test('returns null for an unknown id or email', async ({ store }) => {
      deepEqual(
        [
          await store.authorizingUsers.find(1000, NOW),
          await store.authorizingUsers.byEmail('nobody@example.com', NOW),
          await store.authorizingUsers.byEmail('ada@example.co', NOW),
        ],
        [null, null, null],
      );
    });
  });
};
