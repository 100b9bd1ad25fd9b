import { expect } from 'chai';
import type { AccountDeletions } from '../../../src/application/accounts/ports.ts';
import type { AccountDeletion } from '../../../src/domain/accounts/account-deletion.machine.ts';
import { days, later } from '../../../src/domain/kernel/time.ts';
import { anonymised } from '../../../src/domain/accounts/user.ts';
import { agencyIn, memberOf } from '../../builders/agencies.ts';
import type { Agency } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched } from '../at-once.ts';
import type { OpenTenancy, TenancyUnderTest } from '../organizations/under-test.ts';

const requested = (userId: number, requestedAt = NOW): AccountDeletion => ({ userId, status: 'requested', requestedAt });
const withdrawn = (userId: number, withdrawnAt = NOW): AccountDeletion => ({ userId, status: 'withdrawn', requestedAt: NOW, withdrawnAt });
const completed = (userId: number): AccountDeletion => ({ userId, status: 'completed', requestedAt: NOW, completedAt: later(NOW, days(30)) });

/** What every store of requests for deletion promises. */
export const accountDeletionsContract = (adapter: string, open: OpenTenancy): Mocha.Suite =>
  describe(`AccountDeletions, ${adapter}`, () => {
    let store: TenancyUnderTest;
    let deletions: AccountDeletions;
    let agency: Agency;
    let userId: number;
    beforeEach(async () => {
      store = await open();
      ({ accountDeletions: deletions } = store);
      agency = await agencyIn(store);
      userId = (await memberOf(store, agency)).id;
    });
    afterEach(() => store.close());

    const savedOnce = ['saved', ...Array.from({ length: AT_ONCE - 1 }, () => 'stale')];

    it('finds the last request of an account, with the moments of its state', async () => {
      const other = (await memberOf(store, agency)).id;
      expect(await deletions.find(userId)).to.equal(null);
      const states = [null, requested(userId), withdrawn(userId), requested(userId, later(NOW, 1)), requested(userId), completed(userId)];
      for (const [at, after] of states.entries()) {
        if (after === null) continue;
        expect(await deletions.replace(states[at - 1] ?? null, after)).to.equal('saved');
        expect(await deletions.find(userId)).to.deep.equal(after);
      }
      expect(await deletions.find(other)).to.equal(null);
    });

    it('stores nothing and answers stale when something else stands there by now', async () => {
      await deletions.replace(null, requested(userId));
      for (const before of [null, withdrawn(userId), requested(userId, later(NOW, 1))]) expect(await deletions.replace(before, completed(userId))).to.equal('stale');
      expect(await deletions.find(userId)).to.deep.equal(requested(userId));
      expect(await deletions.replace(requested(userId + 1), requested(userId + 1, later(NOW, 1)))).to.equal('stale');
    });

    it('stores one of many first requests of an account', async () => {
      const answers = await executeBatched((at) => deletions.replace(null, requested(userId, later(NOW, at))));
      expect(answers.toSorted()).to.deep.equal(savedOnce);
      expect(await deletions.find(userId)).to.deep.equal(requested(userId, later(NOW, answers.indexOf('saved'))));
    });

    it('stores one of a withdrawal and a completion that come at once', async () => {
      await deletions.replace(null, requested(userId));
      const ends = [withdrawn(userId), completed(userId)];
      const answers = await executeBatched((at) => deletions.replace(requested(userId), ends[at % 2]!));
      expect(answers.toSorted()).to.deep.equal(savedOnce);
      expect(await deletions.find(userId)).to.deep.equal(ends[answers.indexOf('saved') % 2]);
    });

    it('lists the pending requests from a moment or before, the oldest first, at most so many', async () => {
      const [younger, late] = [await memberOf(store, agency), await memberOf(store, agency)];
      const oldest = await memberOf(store, agency);
      for (const [{ id }, at] of [[younger, 0], [late, 1], [oldest, -1]] as const) await deletions.replace(null, requested(id, later(NOW, at)));
      expect(await deletions.pendingSince(NOW, 9)).to.deep.equal([{ publicId: oldest.publicId }, { publicId: younger.publicId }]);
      expect(await deletions.pendingSince(later(NOW, 1), 9)).to.have.length(3);
      expect(await deletions.pendingSince(later(NOW, 1), 2)).to.deep.equal([{ publicId: oldest.publicId }, { publicId: younger.publicId }]);
    });

    it('lists no request that is withdrawn or done, and none of an account that is gone', async () => {
      const [other, gone] = [await memberOf(store, agency), await memberOf(store, agency)];
      await deletions.replace(null, withdrawn(userId));
      await deletions.replace(null, completed(other.id));
      await deletions.replace(null, requested(gone.id));
      expect(await deletions.pendingSince(NOW, 9)).to.have.length(1);
      await store.users.erase(anonymised(gone, NOW), NOW);
      expect(await deletions.pendingSince(NOW, 9)).to.deep.equal([]);
    });
  });
