import { expect } from 'chai';
import type { SignInCounters } from '../../../src/application/access/ports.ts';
import { afterFailure, noAttempts } from '../../../src/domain/access/sign-in-lockout.ts';
import { NOW } from '../../builders/clock.ts';
import { AT_ONCE, executeBatched } from '../at-once.ts';
import type { AccessUnderTest, OpenAccess } from './under-test.ts';

const HERE = { email: 'ada@example.com', address: '192.0.2.1' };
const ELSEWHERE = { ...HERE, address: '192.0.2.2' };

/** What every counter of failed sign-ins promises. */
export const signInCountersContract = (adapter: string, open: OpenAccess): Mocha.Suite =>
  describe(`SignInCounters, ${adapter}`, () => {
    let store: AccessUnderTest;
    let counters: SignInCounters;
    beforeEach(async () => {
      store = await open();
      ({ signInCounters: counters } = store);
    });
    afterEach(() => store.close());
    const fail = (subject = HERE) =>
      store.unitOfWork.inTransaction(async () => counters.save(subject, afterFailure(await counters.lock(subject), NOW)));
    const failures = async (subject = HERE) => {
      const { pair, account } = await counters.peek(subject);
      return [pair.failures, account.failures];
    };

    it('count nothing of those who never tried, whether there is such an account or not', async () => {
      const { pair, account } = await counters.peek({ ...HERE, email: 'nobody@example.com' });
      expect([pair, account]).to.deep.equal([noAttempts, noAttempts]);
    });

    it('count an account from everywhere, and from each address apart', async () => {
      await fail();
      await fail(ELSEWHERE);
      await fail({ ...HERE, email: 'eve@example.com' });
      expect([await failures(), await failures(ELSEWHERE)]).to.deep.equal([[1, 2], [1, 2]]);
      expect((await counters.peek(HERE)).pair.lastFailureAt).to.deep.equal(NOW);
    });

    it('lose none of many failures at once, from one address and from several', async () => {
      await executeBatched((at) => fail(at % 2 === 0 ? HERE : ELSEWHERE));
      expect([await failures(), await failures(ELSEWHERE)]).to.deep.equal([[AT_ONCE / 2, AT_ONCE], [AT_ONCE / 2, AT_ONCE]]);
    });
  });
