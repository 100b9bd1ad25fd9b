import { expect } from 'chai';
import type { SigningKeys } from '../../../src/application/agent-access/ports.ts';
import { hours, later } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { together } from '../../builders/together.ts';
import type { AgentAccessUnderTest, OpenAgentAccess } from './under-test.ts';

/** How long a retired key stays published. */
const KEPT = hours(25);

/** What every store of signing keys promises. */
export const signingKeysContract = (adapter: string, open: OpenAgentAccess): Mocha.Suite =>
  describe(`SigningKeys, ${adapter}`, () => {
    let store: AgentAccessUnderTest;
    let keys: SigningKeys;
    beforeEach(async () => {
      store = await open();
      keys = store.signingKeys;
    });
    afterEach(() => store.close());
    const kidsAt = async (now: Date): Promise<readonly string[]> => (await keys.published(now)).map(({ kid }) => kid);
    const rotate = (now: Date) => store.unitOfWork.inTransaction(() => keys.rotate(now));

    it('publishes one key from the start, the same for concurrent callers', async () => {
      const asked = await together(8, () => kidsAt(NOW));
      expect(asked[0]).to.have.length(1);
      expect(new Set(asked.map((kids) => kids.join())).size).to.equal(1);
      expect(await kidsAt(later(NOW, hours(1000)))).to.deep.equal(asked[0]);
    });

    it('publishes an Ed25519 key with its thumbprint', async () => {
      const [key] = await keys.published(NOW);
      expect(key?.x).to.match(/^[A-Za-z0-9_-]{43}$/);
      expect(key?.kid).to.match(/^[A-Za-z0-9_-]{43}$/).and.to.not.equal(key?.x);
    });

    it('keeps the first key if the transaction fails', async () => {
      let asked: readonly string[] = [];
      const failed = store.unitOfWork.inTransaction(async () => {
        asked = await kidsAt(NOW);
        throw new Error('rolled back');
      });
      await failed.catch(() => undefined);
      expect(await kidsAt(NOW)).to.deep.equal(asked);
    });

    it('publishes a retired key for 25 hours', async () => {
      const [first] = await kidsAt(NOW);
      const second = await rotate(NOW);
      expect(second).to.not.equal(first);
      expect(await kidsAt(later(NOW, KEPT - 1))).to.have.members([first, second]);
      expect(await kidsAt(later(NOW, KEPT))).to.deep.equal([second]);
    });

    it('keeps its key if a rotation is rolled back', async () => {
      const before = await kidsAt(NOW);
      await store.unitOfWork.inTransaction(() => keys.rotate(NOW).then(() => Promise.reject(new Error('rolled back')))).catch(() => undefined);
      expect(await kidsAt(NOW)).to.deep.equal(before);
    });

    it('has one active key after concurrent rotations', async () => {
      await kidsAt(NOW);
      const rotated = await Promise.allSettled(Array.from({ length: 6 }, () => rotate(NOW)));
      const made = rotated.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const left = await kidsAt(later(NOW, KEPT));
      expect(left).to.have.length(1);
      expect(made).to.include(left[0]);
    });

    it('purges only keys that are no longer published', async () => {
      await kidsAt(NOW);
      const second = await rotate(NOW);
      expect(await keys.purge(later(NOW, KEPT - 1))).to.equal(0);
      expect(await keys.purge(later(NOW, KEPT))).to.equal(1);
      expect(await kidsAt(NOW)).to.deep.equal([second]);
    });
  });
