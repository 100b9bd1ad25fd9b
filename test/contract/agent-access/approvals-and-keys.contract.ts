import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { AgentApproval } from '../../../src/application/agent-access/ports.ts';
import { elapsed, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { aGrant } from '../../builders/agents.ts';
import { NOW } from '../../builders/clock.ts';
import { ADA, BOB } from '../../builders/tenants.ts';
import { race, RACERS, sameMembers, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { IDENTITY } from './under-test.ts';
import type { OpenAgentAccess } from './under-test.ts';

const anApproval = (facts: Partial<AgentApproval> = {}): AgentApproval => ({
  identity: IDENTITY,
  grant: aGrant(),
  registrationId: 'reg_a',
  createdAt: NOW,
  ...facts,
});

/**
 * `AgentApprovals`: one approval per identity, serialized by `lock`. Pass the ports of agent access over an empty
 * store.
 */
export const agentApprovalsContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('AgentApprovals', () => {
    const test = testsWith(framework, open, (store) => {
      const { agentApprovals: approvals } = store;
      const approvalOf = (subject: string, facts: Partial<typeof IDENTITY> = {}) =>
        approvals.lock({ ...IDENTITY, subject, ...facts });
      return { store, approvals, approvalOf };
    });

    test('stores an approval by identity', async ({ approvals, approvalOf }) => {
      await approvals.put(anApproval());
      deepEqual([await approvalOf('ada'), await approvals.find(IDENTITY)], [anApproval(), anApproval()]);
      deepEqual([await approvalOf('bob'), await approvals.find({ ...IDENTITY, subject: 'bob' })], [null, null]);
      equal(await approvalOf('ada', { issuer: 'https://other.example' }), null);
    });

    test('keeps the last approval for each issuer, subject and client', async ({ approvals, approvalOf }) => {
      const next = anApproval({
        grant: aGrant({ userId: BOB, customerId: 5, email: 'bob@example.com' }),
        registrationId: 'reg_b',
        createdAt: later(NOW, 1),
      });
      const other = anApproval({ identity: { ...IDENTITY, clientId: 'other' }, registrationId: 'reg_c' });
      await approvals.put(anApproval());
      await approvals.put(other);
      await approvals.put(next);
      deepEqual([await approvalOf('ada'), await approvalOf('ada', { clientId: 'other' })], [next, other]);
    });

    test('removes the approvals of all clients of a subject', async ({ approvals, approvalOf }) => {
      for (const clientId of [IDENTITY.clientId, 'other'])
        await approvals.put(anApproval({ identity: { ...IDENTITY, clientId } }));
      await approvals.remove({ issuer: IDENTITY.issuer, subject: 'ada' });
      deepEqual([await approvalOf('ada'), await approvalOf('ada', { clientId: 'other' })], [null, null]);
    });

    test('removes one approval', async ({ approvals, approvalOf }) => {
      const other = anApproval({ identity: { ...IDENTITY, subject: 'bob' } });
      await approvals.put(anApproval());
      await approvals.put(other);
      await approvals.put({ ...other, identity: { ...IDENTITY, clientId: 'other' } });
      await approvals.remove(IDENTITY);
      notEqual(await approvalOf('ada', { clientId: 'other' }), null);
      await approvals.remove({ ...IDENTITY, subject: 'nobody' });
      equal(await approvalOf('ada'), null);
      deepEqual(await approvalOf('bob'), other);
    });

    test('serializes eight transactions that lock an approval', async ({ store, approvals, approvalOf }) => {
      await approvals.put(anApproval());
      await race(() =>
        store.unitOfWork.inTransaction(async () => {
          const approval = await approvalOf('ada');
          if (approval !== null) await approvals.put({ ...approval, createdAt: later(approval.createdAt, 1) });
        }),
      );
      equal(elapsed(NOW, (await approvalOf('ada'))?.createdAt ?? NOW), RACERS);
    });
  });
};

/** Failed lookups of one user in a minute. */
const LIMIT = 30;

/** `UserCodeAttempts`: 30 failed attempts per user and minute. Pass the ports of agent access over an empty store. */
export const userCodeAttemptsContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('UserCodeAttempts', () => {
    const test = testsWith(framework, open, (store) => {
      const { userCodeAttempts: attempts } = store;
      const take = async (count: number, now = NOW): Promise<number> =>
        (await race(() => attempts.take(ADA, now), count)).filter(({ allowed }) => allowed).length;
      return { attempts, take };
    });

    test('allows 30 attempts in a minute, and returns the seconds until the next one', async ({ attempts }) => {
      for (let guess = 1; guess <= LIMIT; guess += 1)
        deepEqual(await attempts.take(ADA, NOW), { allowed: true, retryAfter: 0 });
      deepEqual(await attempts.take(ADA, NOW), { allowed: false, retryAfter: 60 });
      deepEqual(await attempts.take(ADA, later(NOW, minutes(1) - 1)), { allowed: false, retryAfter: 1 });
      deepEqual(await attempts.take(ADA, later(NOW, minutes(1))), { allowed: true, retryAfter: 0 });
    });

    test('allows exactly 30 of 40 concurrent attempts', async ({ take }) => {
      equal(await take(LIMIT + 10), LIMIT);
    });

    test('counts each user separately', async ({ attempts, take }) => {
      await take(LIMIT);
      equal((await attempts.take(BOB, NOW)).allowed, true);
    });

    test('refunds an attempt, and does not count refused ones', async ({ attempts, take }) => {
      await take(LIMIT + 10);
      await attempts.refund(ADA, NOW);
      deepEqual([await take(1), await take(1)], [1, 0]);
    });
  });
};

const UNTIL = later(NOW, minutes(6));

/** `SeenTokens`: a token is new for one caller until it expires. Pass the ports of agent access over an empty store. */
export const seenTokensContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('SeenTokens', () => {
    const test = testsWith(framework, open, (store) => {
      const remember = (facts: { purpose?: 'id-jag' | 'event'; issuer?: string; jti?: string; now?: Date } = {}) =>
        store.seenTokens.remember(
          facts.purpose ?? 'id-jag',
          facts.issuer ?? 'https://idp.example',
          facts.jti ?? 'a',
          UNTIL,
          facts.now ?? NOW,
        );
      return { store, remember };
    });

    test('returns true for one of eight concurrent calls', async ({ remember }) => {
      equal((await race(() => remember())).filter(Boolean).length, 1);
    });

    test('distinguishes purpose, issuer and id', async ({ remember }) => {
      await remember();
      const others = [
        { purpose: 'event' },
        { issuer: 'https://idp.example/a' },
        { jti: 'b' },
        { issuer: 'https://idp.examp', jti: 'lea' },
      ] as const;
      for (const other of others) equal(await remember(other), true);
    });

    test('remembers a token until the given time', async ({ remember }) => {
      await remember();
      equal(await remember({ now: later(UNTIL, -1) }), false);
      equal(await remember({ now: UNTIL }), true);
    });

    test('returns true for one of eight concurrent calls after the token expired', async ({ store, remember }) => {
      await remember();
      equal(
        (
          await race(() => store.seenTokens.remember('id-jag', 'https://idp.example', 'a', later(UNTIL, 1), UNTIL))
        ).filter(Boolean).length,
        1,
      );
    });

    test('forgets a token of a failed transaction', async ({ store, remember }) => {
      const failed = store.unitOfWork.inTransaction(() =>
        remember().then(() => Promise.reject(new Error('rolled back'))),
      );
      await failed.catch(() => undefined);
      equal(await remember(), true);
    });

    test('purges expired entries only', async ({ store, remember }) => {
      await remember();
      equal(await store.seenTokens.purge(later(UNTIL, -1)), 0);
      equal(await remember(), false);
      equal(await store.seenTokens.purge(UNTIL), 1);
    });
  });
};

/** How long a retired key stays published. */
const KEPT = hours(25);

/**
 * `SigningKeys`: one active key, also under concurrent rotations. Pass the ports of agent access over an empty store.
 */
export const signingKeysContract = (framework: TestFramework, open: OpenAgentAccess): void => {
  framework.describe('SigningKeys', () => {
    const test = testsWith(framework, open, (store) => {
      const keys = store.signingKeys;
      const kidsAt = async (now: Date): Promise<readonly string[]> => (await keys.published(now)).map(({ kid }) => kid);
      const rotate = (now: Date) => store.unitOfWork.inTransaction(() => keys.rotate(now));
      return { store, keys, kidsAt, rotate };
    });

    test('publishes the same first key to eight concurrent callers', async ({ kidsAt }) => {
      const asked = await race(() => kidsAt(NOW));
      equal(asked[0]?.length, 1);
      equal(new Set(asked.map((kids) => kids.join())).size, 1);
      deepEqual(await kidsAt(later(NOW, hours(1000))), asked[0]);
    });

    test('keeps the first key if the transaction fails', async ({ store, kidsAt }) => {
      let asked: readonly string[] = [];
      const failed = store.unitOfWork.inTransaction(async () => {
        asked = await kidsAt(NOW);
        throw new Error('rolled back');
      });
      await failed.catch(() => undefined);
      deepEqual(await kidsAt(NOW), asked);
    });

    test('publishes a retired key for 25 hours', async ({ kidsAt, rotate }) => {
      const [first] = await kidsAt(NOW);
      const second = await rotate(NOW);
      notEqual(second, first);
      sameMembers(await kidsAt(later(NOW, KEPT - 1)), [first, second]);
      deepEqual(await kidsAt(later(NOW, KEPT)), [second]);
    });

    test('queues concurrent rotations, and has one active key after them', async ({ kidsAt, rotate }) => {
      await kidsAt(NOW);
      const made = await Promise.all(Array.from({ length: 12 }, () => rotate(NOW)));
      equal(new Set(made).size, 12);
      const left = await kidsAt(later(NOW, KEPT));
      equal(left.length, 1);
      ok(made.some((kid) => kid === left[0]));
    });

    test('purges only keys that are no longer published', async ({ keys, kidsAt, rotate }) => {
      await kidsAt(NOW);
      const second = await rotate(NOW);
      equal(await keys.purge(later(NOW, KEPT - 1)), 0);
      equal(await keys.purge(later(NOW, KEPT)), 1);
      deepEqual(await kidsAt(NOW), [second]);
    });
  });
};
