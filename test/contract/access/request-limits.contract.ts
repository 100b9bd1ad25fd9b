import { deepEqual, equal } from 'node:assert/strict';
import type { StoredAnswer } from '../../../src/application/access/ports.ts';
import { afterFailure } from '../../../src/domain/access/sign-in/sign-in-lockout.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, RACERS, sameMembers, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import type { OpenAccess } from './under-test.ts';

const ANSWER: StoredAnswer = { status: 201, body: '{"id":1}' };

const KEY = { subject: 'user:1', key: 'k' };

/**
 * `IdempotencyKeys`: a key is claimed by one request, whose answer repetitions get for 24 hours. A claim without an
 * answer expires after a minute. Pass the ports of access over an empty store.
 */
export const idempotencyKeysContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('IdempotencyKeys', () => {
    const test = testsWith(framework, open, ({ idempotencyKeys: keys, unitOfWork }) => {
      const claim = ({
        hash = 'h',
        now = NOW,
        ...key
      }: { subject?: string; key?: string; hash?: string; now?: Date } = {}) =>
        keys.claim({ ...KEY, ...key }, hash, now);
      const settle = (claimedAt = NOW): Promise<boolean> => keys.settle(KEY, claimedAt, ANSWER);
      const request = async (): Promise<void> => {
        await claim();
        await settle();
      };
      return { keys, unitOfWork, claim, settle, request };
    });

    test('returns otherRequest for a key that was used with another request', async ({ claim, request }) => {
      await request();
      equal(await claim({ hash: 'other' }), 'otherRequest');
    });

    test('separates keys by caller', async ({ claim, request }) => {
      await request();
      equal(await claim({ subject: 'user:2' }), 'claimed');
      equal(await claim({ key: 'l' }), 'claimed');
    });

    test('returns the first answer for 24 hours, and not a millisecond longer', async ({ claim, request }) => {
      await request();
      deepEqual(await claim({ now: later(NOW, hours(24) - 1) }), ANSWER);
      equal(await claim({ now: later(NOW, hours(24)) }), 'claimed');
      equal(await claim({ now: later(NOW, hours(24)) }), 'inProgress');
    });

    test('returns inProgress for a minute after a claim without an answer, and then gives the key to another request', async ({
      claim,
    }) => {
      await claim();
      equal(await claim({ now: later(NOW, minutes(1) - 1) }), 'inProgress');
      equal(await claim({ now: later(NOW, minutes(1)), hash: 'other' }), 'claimed');
    });

    test('stores one answer, and none for an expired claim whose key another request has claimed', async ({
      claim,
      settle,
    }) => {
      await claim();
      await claim({ now: later(NOW, minutes(1)) });
      equal(await settle(), false);
      equal(await settle(later(NOW, minutes(1))), true);
      equal(await settle(later(NOW, minutes(1))), false);
    });

    test('releases the claim unless it has an answer', async ({ keys, claim, request }) => {
      await claim();
      await keys.release(KEY, later(NOW, -1));
      equal(await claim(), 'inProgress');
      await keys.release(KEY, NOW);
      await request();
      await keys.release(KEY, NOW);
      deepEqual(await claim(), ANSWER);
    });

    test('stores an answer with the transaction that it is part of', async ({ unitOfWork, claim, settle }) => {
      await claim();
      const rolledBack = unitOfWork.inTransaction(async () => {
        await settle();
        throw new Error('rolled back');
      });
      await rolledBack.catch(() => undefined);
      equal(await claim(), 'inProgress');
    });

    test('gives a key to one of eight concurrent requests, also after an expired claim', async ({ claim }) => {
      for (const now of [NOW, later(NOW, minutes(1))]) {
        const results = await race(() => claim({ now }));
        sameMembers(results, ['claimed', ...Array.from({ length: RACERS - 1 }, () => 'inProgress')]);
      }
    });
  });
};

const LIMIT = { name: 'test', limit: 3, window: minutes(1) };

/**
 * `RateLimits`: a limit per subject and window that concurrent uses cannot exceed. Pass the ports of access over an
 * empty store.
 */
export const rateLimitsContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('RateLimits', () => {
    const test = testsWith(framework, open, (store) => {
      const take = (subject = 'ada', now = NOW, limit = LIMIT) => store.rateLimits.take(limit, subject, now);
      return { take };
    });

    test('allows the limit, then returns the seconds until the next window', async ({ take }) => {
      for (let use = 0; use < 3; use += 1) deepEqual(await take(), { allowed: true, retryAfter: 0 });
      deepEqual(await take('ada', later(NOW, minutes(1) - 1001)), { allowed: false, retryAfter: 2 });
      deepEqual(await take('ada', later(NOW, minutes(1))), { allowed: true, retryAfter: 0 });
    });

    test('counts each subject and each limit separately', async ({ take }) => {
      for (let use = 0; use < 3; use += 1) await take();
      deepEqual(
        [(await take('eve')).allowed, (await take('ada', NOW, { ...LIMIT, name: 'other' })).allowed],
        [true, true],
      );
    });

    test('allows exactly the limit of eight concurrent uses', async ({ take }) => {
      const taken = await race(async () => take());
      equal(taken.filter(({ allowed }) => allowed).length, 3);
    });
  });
};

const HERE = { email: 'ada@example.com', network: '192.0.2.1' };
const ELSEWHERE = { ...HERE, network: '192.0.2.2' };

/** `SignInCounters`: no concurrent failed sign-in is lost. Pass the ports of access over an empty store. */
export const signInCountersContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('SignInCounters', () => {
    const test = testsWith(framework, open, (store) => {
      const { signInCounters: counters } = store;
      const fail = (subject = HERE) =>
        store.unitOfWork.inTransaction(async () =>
          counters.save(subject, afterFailure(await counters.lock(subject), NOW)),
        );
      const failures = async (subject = HERE) => {
        const { pair, account } = await counters.peek(subject);
        return [pair.failures, account.failures];
      };
      return { counters, fail, failures };
    });

    test('counts each of eight concurrent failures', async ({ fail, failures }) => {
      await race((at) => fail(at % 2 === 0 ? HERE : ELSEWHERE));
      deepEqual(
        [await failures(), await failures(ELSEWHERE)],
        [
          [RACERS / 2, RACERS],
          [RACERS / 2, RACERS],
        ],
      );
    });
  });
};
