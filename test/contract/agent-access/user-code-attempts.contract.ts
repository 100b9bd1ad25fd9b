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
  describe(`UserCodeAttempts, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    let attempts: UserCodeAttempts;
    beforeEach(async () => {
      store = await open();
      ({ userCodeAttempts: attempts } = store);
    });
    afterEach(() => store.close());
    const take = async (count: number, now = NOW): Promise<number> =>
      (await together(count, () => attempts.take(ADA, now))).filter(({ allowed }) => allowed).length;

    it('allows 30 attempts in a minute, and returns the time until the next one', async () => {
      for (let guess = 1; guess <= LIMIT; guess += 1) expect(await attempts.take(ADA, NOW)).to.deep.equal({ allowed: true, retryAfter: 0 });
      expect(await attempts.take(ADA, NOW)).to.deep.equal({ allowed: false, retryAfter: 60 });
      expect(await attempts.take(ADA, later(NOW, minutes(1) - 1))).to.deep.equal({ allowed: false, retryAfter: 1 });
      expect(await attempts.take(ADA, later(NOW, minutes(1)))).to.deep.equal({ allowed: true, retryAfter: 0 });
    });

    it('allows exactly 30 of many concurrent attempts', async () => {
      expect(await take(LIMIT + 10)).to.equal(LIMIT);
    });

    it('counts each user separately', async () => {
      await take(LIMIT);
      expect((await attempts.take(BOB, NOW)).allowed).to.equal(true);
    });

    it('refunds a right code, so that 30 attempts may fail', async () => {
      await take(LIMIT);
      await attempts.refund(ADA, NOW);
      expect([await take(1), await take(1)]).to.deep.equal([1, 0]);
    });

    it('does not count refused attempts', async () => {
      await take(LIMIT + 10);
      await attempts.refund(ADA, NOW);
      expect([await take(1), await take(1)]).to.deep.equal([1, 0]);
    });
  });
