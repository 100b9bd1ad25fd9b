import { expect } from 'chai';
import type { IdempotencyKeys, StoredAnswer } from '../../src/application/access/ports.ts';
import type { UnitOfWork } from '../../src/application/kernel/ports.ts';
import { hours, later } from '../../src/domain/kernel/time.ts';
import { NOW } from '../builders/clock.ts';

/** Idempotency keys under test, with the unit of work that they are claimed in. */
export interface IdempotencyKeysUnderTest {
  readonly keys: IdempotencyKeys;
  readonly unitOfWork: UnitOfWork;
  close(): Promise<void>;
}

const ANSWER: StoredAnswer = { status: 201, body: '{"id":1}' };

/** What every memory of idempotency keys promises. */
export const idempotencyKeysContract = (adapter: string, open: () => Promise<IdempotencyKeysUnderTest>): Mocha.Suite =>
  describe(`IdempotencyKeys, ${adapter}`, () => {
    let store: IdempotencyKeysUnderTest;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    const claim = (execute: { subject?: string; key?: string; hash?: string; now?: Date } = {}) =>
      store.keys.claim(execute.subject ?? 'user:1', execute.key ?? 'k', execute.hash ?? 'h', execute.now ?? NOW);
    /** A request as the interfaces make it: the key is claimed and its answer stored in one unit of work. */
    const request = (answer: StoredAnswer = ANSWER) =>
      store.unitOfWork.inTransaction(async () => {
        const claimed = await claim();
        if (claimed === 'claimed') await store.keys.settle('user:1', 'k', answer);
        return claimed;
      });

    it('gives the first answer to whoever repeats the request', async () => {
      expect(await request()).to.equal('claimed');
      expect(await request({ status: 500, body: '' })).to.deep.equal(ANSWER);
    });

    it('says when the key was used with another body', async () => {
      await request();
      expect(await claim({ hash: 'other' })).to.equal('otherRequest');
    });

    it('keeps the keys of two callers, and two keys of one, apart', async () => {
      await request();
      expect(await claim({ subject: 'user:2' })).to.equal('claimed');
      expect(await claim({ key: 'l' })).to.equal('claimed');
    });

    it('remembers a key for 24 hours, and not a millisecond longer', async () => {
      await request();
      expect(await claim({ now: later(NOW, hours(24) - 1) })).to.deep.equal(ANSWER);
      expect(await claim({ now: later(NOW, hours(24)) })).to.equal('claimed');
    });

    it('frees the key of a request that is rolled back', async () => {
      const rolledBack = store.unitOfWork.inTransaction(async () => {
        await claim();
        throw new Error('rolled back');
      });
      await rolledBack.catch(() => undefined);
      expect(await request()).to.equal('claimed');
    });

    it('lets one of many that come at once in, and gives its answer to the others', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => request()));
      expect(answers.filter((answer) => answer === 'claimed')).to.have.length(1);
      expect(answers.filter((answer) => answer !== 'claimed')).to.deep.equal(Array.from({ length: 7 }, () => ANSWER));
    });
  });
