import { expect } from 'chai';
import type { UserCodeAttempts } from '../../../src/application/agent-access/ports.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB } from '../../builders/tenants.ts';
import { together } from '../../builders/together.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

/** Failed look-ups of one user in a minute. */
const LIMIT = 30;

/** What every count of guesses at user codes promises. */
export const claimGuessesContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`ClaimGuesses, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    let attempts: UserCodeAttempts;
    beforeEach(async () => {
      store = await open();
      ({ userCodeAttempts: attempts } = store);
    });
    afterEach(() => store.close());
    const take = async (count: number, now = NOW): Promise<number> =>
      (await together(count, () => attempts.take(ADA, now))).filter(({ allowed }) => allowed).length;

    it('allows 30 guesses in a minute, and says when the next is accepted', async () => {
      for (let guess = 1; guess <= LIMIT; guess += 1) expect(await attempts.take(ADA, NOW)).to.deep.equal({ allowed: true, retryAfter: 0 });
      expect(await attempts.take(ADA, NOW)).to.deep.equal({ allowed: false, retryAfter: 60 });
      expect(await attempts.take(ADA, later(NOW, minutes(1) - 1))).to.deep.equal({ allowed: false, retryAfter: 1 });
      expect(await attempts.take(ADA, later(NOW, minutes(1)))).to.deep.equal({ allowed: true, retryAfter: 0 });
    });

    it('allows exactly 30 of many that come at once', async () => {
      expect(await take(LIMIT + 10)).to.equal(LIMIT);
    });

    it('counts each user apart', async () => {
      await take(LIMIT);
      expect((await attempts.take(BOB, NOW)).allowed).to.equal(true);
    });

    it('gives back the guess that was right, so that 30 may fail', async () => {
      await take(LIMIT);
      await attempts.refund(ADA, NOW);
      expect([await take(1), await take(1)]).to.deep.equal([1, 0]);
    });

    it('counts no guess that it did not allow', async () => {
      await take(LIMIT + 10);
      await attempts.refund(ADA, NOW);
      expect([await take(1), await take(1)]).to.deep.equal([1, 0]);
    });
  });
