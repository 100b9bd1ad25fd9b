import { deepEqual, equal } from 'node:assert/strict';
import type { StoredAnswer } from '../../application/access/ports.ts';
import { afterFailure } from '../../domain/access/sign-in-lockout.ts';
import { hours, later, minutes } from '../../domain/kernel/time.ts';
import { NOW } from '../builders/tenants.ts';
import { race, RACERS, testsWith } from '../framework.ts';
import type { TestFramework } from '../framework.ts';
import type { OpenAccess } from './under-test.ts';

const ANSWER: StoredAnswer = { status: 201, body: '{"id":1}' };

/**
 * `IdempotencyKeys`: a key is claimed by one request, whose answer repetitions get for 24 hours. Pass the ports of access over an empty
 * store.
 */
export const idempotencyKeysContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('IdempotencyKeys', () => {
    const test = testsWith(framework, open, (store) => {
      const claim = (facts: { subject?: string; key?: string; hash?: string; now?: Date } = {}) =>
        store.idempotencyKeys.claim(facts.subject ?? 'user:1', facts.key ?? 'k', facts.hash ?? 'h', facts.now ?? NOW);
      /** Claims the key and stores the answer in one transaction, as the interfaces do. */
      const request = (answer: StoredAnswer = ANSWER) =>
        store.unitOfWork.inTransaction(async () => {
          const claimed = await claim();
          if (claimed === 'claimed') await store.idempotencyKeys.settle('user:1', 'k', answer);
          return claimed;
        });
      return { store, claim, request };
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
    });

    test('releases the key of a rolled-back request', async ({ store, claim, request }) => {
      const rolledBack = store.unitOfWork.inTransaction(async () => {
        await claim();
        throw new Error('rolled back');
      });
      await rolledBack.catch(() => undefined);
      equal(await request(), 'claimed');
    });

    test('claims a key once in eight concurrent requests, and returns the answer to the others', async ({ request }) => {
      const answers = await race(() => request());
      equal(answers.filter((answer) => answer === 'claimed').length, 1);
      deepEqual(answers.filter((answer) => answer !== 'claimed'), Array.from({ length: RACERS - 1 }, () => ANSWER));
    });
  });
};

const LIMIT = { name: 'test', limit: 3, window: minutes(1) };

/** `RateLimits`: a limit per subject and window that concurrent uses cannot exceed. Pass the ports of access over an empty store. */
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
      deepEqual([(await take('eve')).allowed, (await take('ada', NOW, { ...LIMIT, name: 'other' })).allowed], [true, true]);
    });

    test('allows exactly the limit of eight concurrent uses', async ({ take }) => {
      const taken = await race(() => take());
      equal(taken.filter(({ allowed }) => allowed).length, 3);
    });
  });
};

const HERE = { email: 'ada@example.com', address: '192.0.2.1' };
const ELSEWHERE = { ...HERE, address: '192.0.2.2' };

/** `SignInCounters`: no concurrent failed sign-in is lost. Pass the ports of access over an empty store. */
export const signInCountersContract = (framework: TestFramework, open: OpenAccess): void => {
  framework.describe('SignInCounters', () => {
    const test = testsWith(framework, open, (store) => {
      const { signInCounters: counters } = store;
      const fail = (subject = HERE) =>
        store.unitOfWork.inTransaction(async () => counters.save(subject, afterFailure(await counters.lock(subject), NOW)));
      const failures = async (subject = HERE) => {
        const { pair, account } = await counters.peek(subject);
        return [pair.failures, account.failures];
      };
      return { counters, fail, failures };
    });

    test('counts each of eight concurrent failures', async ({ fail, failures }) => {
      await race((at) => fail(at % 2 === 0 ? HERE : ELSEWHERE));
      deepEqual([await failures(), await failures(ELSEWHERE)], [[RACERS / 2, RACERS], [RACERS / 2, RACERS]]);
    });
  });
};
