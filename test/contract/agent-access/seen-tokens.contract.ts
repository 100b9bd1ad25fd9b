import { expect } from 'chai';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { together } from '../../builders/together.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

const UNTIL = later(NOW, minutes(6));

/** What every memory of used tokens promises. */
export const seenTokensContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`SeenTokens, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());
    const remember = (execute: { purpose?: 'id-jag' | 'event'; issuer?: string; jti?: string; now?: Date } = {}) =>
      store.seenTokens.remember(execute.purpose ?? 'id-jag', execute.issuer ?? 'https://idp.example', execute.jti ?? 'a', UNTIL, execute.now ?? NOW);

    it('is new once', async () => {
      expect([await remember(), await remember()]).to.deep.equal([true, false]);
    });

    it('is new for exactly one of several concurrent calls', async () => {
      expect((await together(8, () => remember())).filter(Boolean)).to.have.length(1);
    });

    it('distinguishes purpose, issuer and id', async () => {
      await remember();
      const others = [{ purpose: 'event' }, { issuer: 'https://idp.example/a' }, { jti: 'b' }, { issuer: 'https://idp.examp', jti: 'lea' }] as const;
      for (const other of others) expect(await remember(other)).to.equal(true);
    });

    it('remembers a token until the given time', async () => {
      await remember();
      expect(await remember({ now: later(UNTIL, -1) })).to.equal(false);
      expect(await remember({ now: UNTIL })).to.equal(true);
    });

    it('is new for exactly one of several concurrent calls after it expired', async () => {
      await remember();
      expect((await together(8, () => store.seenTokens.remember('id-jag', 'https://idp.example', 'a', later(UNTIL, 1), UNTIL))).filter(Boolean)).to.have.length(1);
    });

    it('forgets a token of a failed transaction', async () => {
      const failed = store.unitOfWork.inTransaction(() => remember().then(() => Promise.reject(new Error('rolled back'))));
      await failed.catch(() => undefined);
      expect(await remember()).to.equal(true);
    });

    it('purges expired entries only', async () => {
      await remember();
      expect(await store.seenTokens.purge(later(UNTIL, -1))).to.equal(0);
      expect(await remember()).to.equal(false);
      expect(await store.seenTokens.purge(UNTIL)).to.equal(1);
    });
  });
