import { deepEqual, equal } from 'node:assert/strict';
import { everywhere } from '../../../src/domain/access/scope.ts';
import { anonymised } from '../../../src/domain/accounts/user.ts';
import { later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { includes, resultOf, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { officeIn, tokenOf } from './under-test.ts';
import type { OpenAccess } from './under-test.ts';

/**
 * `Accounts`: the accounts that sign in, with password, organization and two-step verification. Pass the ports of
 * access over an empty store.
 */
export const accountsContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('Accounts', () => {
    const test = testsWith(framework, open, async (store) => {
      const { accounts } = store;
      const office = await officeIn(store);
      return { store, accounts, office };
    });

    test('finds an account with its organization by email and by id', async ({ accounts, office }) => {
      const { id: userId, publicId: userPublicId, email, firstName, lastName, organizationId } = office.admin;
      const found = await accounts.byEmail(email, NOW);
      deepEqual(found, {
        userId,
        userPublicId,
        organizationId,
        organizationName: office.agency.organization.name,
        language: office.agency.organization.language,
        ownLanguage: null,
        ownTimezone: null,
        organizationStatus: 'active',
        email,
        firstName,
        lastName,
        passwordHash: null,
        isActive: true,
        isGlobalAdmin: false,
        isGlobalSupporter: false,
        mfaEnabled: false,
        createdAt: NOW,
        updatedAt: NOW,
      });
      deepEqual(await accounts.byId(userId, NOW), found);
      deepEqual([await accounts.byEmail('x@example.com', NOW), await accounts.byId(userId + 1000, NOW)], [null, null]);
    });

    test('finds no erased account', async ({ store, accounts, office }) => {
      await store.users.erase(anonymised(office.admin, NOW), NOW);
      equal(await accounts.byId(office.admin.id, NOW), null);
    });

    test('stores a new password under the next revision of the user', async ({ store, accounts, office }) => {
      await accounts.setPassword(office.admin.id, 'hash', later(NOW, 1));
      includes(await accounts.byId(office.admin.id, NOW), { passwordHash: 'hash', updatedAt: later(NOW, 1) });
      equal(await resultOf(store.users.save({ ...office.admin, firstName: 'Other' })), 'stale');
    });

    test('stores what a person enters under the next revision of the user', async ({ store, accounts, office }) => {
      const names = { firstName: 'Ada', lastName: 'Byron' };
      await accounts.setProfile(office.admin.id, { ...names, language: 'de', timezone: 'Asia/Tokyo' }, later(NOW, 1));
      const chosen = { ...names, language: 'de', ownLanguage: 'de', ownTimezone: 'Asia/Tokyo' } as const;
      includes(await accounts.byId(office.admin.id, NOW), { ...chosen, updatedAt: later(NOW, 1) });
      equal(await resultOf(store.users.save({ ...office.admin, firstName: 'Other' })), 'stale');
    });

    test('delays a password change until the transaction that locks the account ends', async ({
      store,
      accounts,
      office,
    }) => {
      const held = Promise.withResolvers<undefined>();
      const locking = store.unitOfWork.inTransaction(async () => {
        const account = await accounts.lock(office.admin.id, NOW);
        held.resolve(undefined);
        await accounts.noteSignIn(office.admin.id, NOW);
        return [account?.passwordHash, (await accounts.byId(office.admin.id, NOW))?.passwordHash];
      });
      await held.promise;
      const changing = store.unitOfWork.inTransaction(() => accounts.setPassword(office.admin.id, 'hash', NOW));
      deepEqual(await locking, [null, null]);
      await changing;
      equal((await accounts.lock(office.admin.id, NOW))?.passwordHash, 'hash');
      equal(await accounts.lock(office.admin.id + 1000, NOW), null);
    });

    test('records a sign-in without a new revision', async ({ store, accounts, office }) => {
      await accounts.noteSignIn(office.admin.id, later(NOW, 1));
      deepEqual((await store.users.find(everywhere, office.admin.publicId))?.lastSignInAt, later(NOW, 1));
      equal(await resultOf(store.users.save(office.admin)), 'stored');
    });

    test('returns the expiry of a token, or null', async ({ store, accounts, office }) => {
      const [never, soon] = [
        await tokenOf(store, office.admin),
        await tokenOf(store, office.admin, { expiresAt: later(NOW, 5) }),
      ];
      deepEqual([await accounts.tokenExpiry(never.id), await accounts.tokenExpiry(soon.id)], [null, later(NOW, 5)]);
    });
  });
};
