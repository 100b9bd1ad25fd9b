import { deepEqual, equal } from 'node:assert/strict';
import type { AccountDeletions } from '../../../src/application/accounts/ports.ts';
import type { AccountDeletion } from '../../../src/domain/accounts/account-deletion.machine.ts';
import { administratorsBeside } from '../../../src/domain/accounts/user.ts';
import type { UserRecord } from '../../../src/domain/accounts/user.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { agencyIn, customerOf, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { race, RACERS, sameMembers, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import type { OpenTenancy } from '../organizations/under-test.ts';

const requested = (userId: number, requestedAt = NOW): AccountDeletion => ({
  userId,
  status: 'requested',
  requestedAt,
});
const withdrawn = (userId: number, withdrawnAt = NOW): AccountDeletion => ({
  userId,
  status: 'withdrawn',
  requestedAt: NOW,
  withdrawnAt,
});
const completed = (userId: number): AccountDeletion => ({
  userId,
  status: 'completed',
  requestedAt: NOW,
  completedAt: later(NOW, days(30)),
});

/** `AccountDeletions` over an empty store, and a function that stores a user of it. */
export interface AccountDeletionsUnderTest {
  readonly accountDeletions: AccountDeletions;
  newUser(): Promise<{ readonly id: number; readonly publicId: string; erase(): Promise<void> }>;
  close(): Promise<void>;
}

/** `AccountDeletions`: one of several concurrent state changes of a request is stored. */
export const accountDeletionsContract = (
  framework: TestFramework,
  open: () => Promise<AccountDeletionsUnderTest>,
): void => {
  framework.describe('AccountDeletions', () => {
    const savedOnce = ['saved', ...Array.from({ length: RACERS - 1 }, () => 'stale')];
    const test = testsWith(framework, open, async (store) => {
      const { accountDeletions: deletions } = store;
      const userId = (await store.newUser()).id;
      return { store, deletions, userId };
    });

    test('returns the last request of an account with the times of its state', async ({ store, deletions, userId }) => {
      const other = (await store.newUser()).id;
      equal(await deletions.find(userId), null);
      const states = [
        null,
        requested(userId),
        withdrawn(userId),
        requested(userId, later(NOW, 1)),
        requested(userId),
        completed(userId),
      ];
      for (const [at, after] of states.entries()) {
        if (after === null) continue;
        equal(await deletions.replace(states[at - 1] ?? null, after), 'saved');
        deepEqual(await deletions.find(userId), after);
      }
      equal(await deletions.find(other), null);
    });

    test('returns stale and stores nothing when the stored request is another one', async ({ deletions, userId }) => {
      await deletions.replace(null, requested(userId));
      for (const before of [null, withdrawn(userId), requested(userId, later(NOW, 1))])
        equal(await deletions.replace(before, completed(userId)), 'stale');
      deepEqual(await deletions.find(userId), requested(userId));
      equal(await deletions.replace(requested(userId + 1), requested(userId + 1, later(NOW, 1))), 'stale');
    });

    test('stores one of eight concurrent first requests of an account', async ({ deletions, userId }) => {
      const answers = await race((at) => deletions.replace(null, requested(userId, later(NOW, at))));
      deepEqual(answers.toSorted(), savedOnce);
      deepEqual(await deletions.find(userId), requested(userId, later(NOW, answers.indexOf('saved'))));
    });

    test('stores either a withdrawal or a completion that are concurrent', async ({ deletions, userId }) => {
      await deletions.replace(null, requested(userId));
      const endOf = (racer: number) => (racer % 2 === 0 ? withdrawn(userId) : completed(userId));
      const answers = await race((racer) => deletions.replace(requested(userId), endOf(racer)));
      deepEqual(answers.toSorted(), savedOnce);
      deepEqual(await deletions.find(userId), endOf(answers.indexOf('saved')));
    });

    test('lists pending requests up to a time, oldest first, within the limit', async ({ store, deletions }) => {
      const [younger, late] = [await store.newUser(), await store.newUser()];
      const oldest = await store.newUser();
      for (const [{ id }, at] of [
        [younger, 0],
        [late, 1],
        [oldest, -1],
      ] as const)
        await deletions.replace(null, requested(id, later(NOW, at)));
      deepEqual(await deletions.pendingSince(NOW, 9), [{ publicId: oldest.publicId }, { publicId: younger.publicId }]);
      equal((await deletions.pendingSince(later(NOW, 1), 9)).length, 3);
      deepEqual(await deletions.pendingSince(later(NOW, 1), 2), [
        { publicId: oldest.publicId },
        { publicId: younger.publicId },
      ]);
    });

    test('lists no withdrawn or completed requests, and none of erased users', async ({ store, deletions, userId }) => {
      const [other, gone] = [await store.newUser(), await store.newUser()];
      await deletions.replace(null, withdrawn(userId));
      await deletions.replace(null, completed(other.id));
      await deletions.replace(null, requested(gone.id));
      equal((await deletions.pendingSince(NOW, 9)).length, 1);
      await gone.erase();
      deepEqual(await deletions.pendingSince(NOW, 9), []);
    });
  });
};

/**
 * `Administrators`: `lock` lets concurrent transactions keep the last administrator. Pass the ports of organizations
 * over an empty store.
 */
export const administratorsContract = (framework: TestFramework, open: OpenTenancy): void => {
  framework.describe('Administrators', () => {
    const test = testsWith(framework, open, async (store) => {
      const { administrators } = store;
      const agency = await agencyIn(store);
      return { store, administrators, agency };
    });

    test('lists the administrators of an organization, inactive, customer-bound and leaving ones included', async ({
      store,
      administrators,
      agency,
    }) => {
      const other = await agencyIn(store, { name: 'Other agency' });
      const customer = await customerOf(store, agency);
      const admin = await memberOf(store, agency, { role: 'admin' });
      const inactive = await memberOf(store, agency, { role: 'admin', isActive: false });
      const bound = await memberOf(store, agency, { role: 'admin', customerId: customer.id });
      const leaving = await memberOf(store, agency, { role: 'admin' });
      for (const role of ['editor', 'readonly', 'responder'] as const) await memberOf(store, agency, { role });
      await memberOf(store, other, { role: 'admin' });
      await store.accountDeletions.replace(null, { userId: leaving.id, status: 'requested', requestedAt: NOW });
      await store.accountDeletions.replace(null, {
        userId: admin.id,
        status: 'withdrawn',
        requestedAt: NOW,
        withdrawnAt: NOW,
      });
      const colleagueOf = ({ id, email, isActive, customerId }: UserRecord, isLeaving = false) => ({
        id,
        email,
        role: 'admin',
        isActive,
        customerId,
        isLeaving,
      });
      const expected = [colleagueOf(admin), colleagueOf(inactive), colleagueOf(bound), colleagueOf(leaving, true)];
      sameMembers(await administrators.list(agency.organization.id), expected);
      sameMembers(await administrators.lock(agency.organization.id), expected);
    });

    test('keeps one administrator when eight transactions that lock them demote all', async ({
      store,
      administrators,
      agency,
    }) => {
      const members = await race(() => memberOf(store, agency, { role: 'admin' }));
      const demote = (user: UserRecord) =>
        store.unitOfWork.inTransaction(async () => {
          const isSpared = administratorsBeside(await administrators.lock(agency.organization.id), user) === 0;
          if (!isSpared) await store.users.save({ ...user, role: 'editor' });
          return isSpared;
        });
      deepEqual((await Promise.all(members.map(demote))).filter(Boolean), [true]);
      equal((await administrators.list(agency.organization.id)).length, 1);
    });
  });
};
