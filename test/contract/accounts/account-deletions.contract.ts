import { expect } from 'chai';
import type { AccountDeletions } from '../../../src/application/accounts/ports.ts';
import type { AccountDeletion } from '../../../src/domain/accounts/account-deletion.machine.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched } from '../at-once.ts';

const requested = (userId: number, requestedAt = NOW): AccountDeletion => ({ userId, status: 'requested', requestedAt });
const withdrawn = (userId: number, withdrawnAt = NOW): AccountDeletion => ({ userId, status: 'withdrawn', requestedAt: NOW, withdrawnAt });
const completed = (userId: number): AccountDeletion => ({ userId, status: 'completed', requestedAt: NOW, completedAt: later(NOW, days(30)) });

/** The port over a store with users. */
export interface AccountDeletionsUnderTest {
  readonly accountDeletions: AccountDeletions;
  newUser(): Promise<{ readonly id: number; readonly publicId: string; erase(): Promise<void> }>;
  close(): Promise<void>;
}

/** The contract of `AccountDeletions`. */
export const accountDeletionsContract = (adapter: string, open: () => Promise<AccountDeletionsUnderTest>): Mocha.Suite =>
  describe(`AccountDeletions, ${adapter}`, () => {
    let store: AccountDeletionsUnderTest;
    let deletions: AccountDeletions;
    let userId: number;
    beforeEach(async () => {
      store = await open();
      ({ accountDeletions: deletions } = store);
      userId = (await store.newUser()).id;
    });
    afterEach(() => store.close());

    const savedOnce = ['saved', ...Array.from({ length: AT_ONCE - 1 }, () => 'stale')];

    it('find returns the last request of an account with the times of its state', async () => {
      const other = (await store.newUser()).id;
      expect(await deletions.find(userId)).to.equal(null);
      const states = [null, requested(userId), withdrawn(userId), requested(userId, later(NOW, 1)), requested(userId), completed(userId)];
      for (const [at, after] of states.entries()) {
        if (after === null) continue;
        expect(await deletions.replace(states[at - 1] ?? null, after)).to.equal('saved');
        expect(await deletions.find(userId)).to.deep.equal(after);
      }
      expect(await deletions.find(other)).to.equal(null);
    });

    it('replace stores nothing and returns stale when the stored request is another one', async () => {
      await deletions.replace(null, requested(userId));
      for (const before of [null, withdrawn(userId), requested(userId, later(NOW, 1))]) expect(await deletions.replace(before, completed(userId))).to.equal('stale');
      expect(await deletions.find(userId)).to.deep.equal(requested(userId));
      expect(await deletions.replace(requested(userId + 1), requested(userId + 1, later(NOW, 1)))).to.equal('stale');
    });

    it('replace stores one of many first requests of an account', async () => {
      const answers = await executeBatched((at) => deletions.replace(null, requested(userId, later(NOW, at))));
      expect(answers.toSorted()).to.deep.equal(savedOnce);
      expect(await deletions.find(userId)).to.deep.equal(requested(userId, later(NOW, answers.indexOf('saved'))));
    });

    it('replace stores one of a withdrawal and a completion that are concurrent', async () => {
      await deletions.replace(null, requested(userId));
      const ends = [withdrawn(userId), completed(userId)];
      const answers = await executeBatched((at) => deletions.replace(requested(userId), ends[at % 2]!));
      expect(answers.toSorted()).to.deep.equal(savedOnce);
      expect(await deletions.find(userId)).to.deep.equal(ends[answers.indexOf('saved') % 2]);
    });

    it('pendingSince lists requests up to a time, oldest first, within the limit', async () => {
      const [younger, late] = [await store.newUser(), await store.newUser()];
      const oldest = await store.newUser();
      for (const [{ id }, at] of [[younger, 0], [late, 1], [oldest, -1]] as const) await deletions.replace(null, requested(id, later(NOW, at)));
      expect(await deletions.pendingSince(NOW, 9)).to.deep.equal([{ publicId: oldest.publicId }, { publicId: younger.publicId }]);
      expect(await deletions.pendingSince(later(NOW, 1), 9)).to.have.length(3);
      expect(await deletions.pendingSince(later(NOW, 1), 2)).to.deep.equal([{ publicId: oldest.publicId }, { publicId: younger.publicId }]);
    });

    it('pendingSince omits withdrawn and completed requests and those of deleted users', async () => {
      const [other, gone] = [await store.newUser(), await store.newUser()];
      await deletions.replace(null, withdrawn(userId));
      await deletions.replace(null, completed(other.id));
      await deletions.replace(null, requested(gone.id));
      expect(await deletions.pendingSince(NOW, 9)).to.have.length(1);
      await gone.erase();
      expect(await deletions.pendingSince(NOW, 9)).to.deep.equal([]);
    });
  });
