import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { CLAIM_POLL, CLAIM_WAIT } from '../../../../domain/access/idempotency.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import { refused } from '../../../../domain/kernel/outcome.ts';
import type { Outcome } from '../../../../domain/kernel/outcome.ts';
import type { IdempotencyKey, IdempotencyKeys, StoredAnswer } from '../../../../application/access/ports.ts';
import type { Clock, Pause, Vault } from '../../../../application/kernel/ports.ts';
import type { Endpoint } from '../endpoint.ts';
import { bytesOf } from './request-body.ts';
import { Refused, contextOf } from './request-context.ts';

const MAX_KEY_LENGTH = 255;

/** The dependencies of requests with an idempotency key. */
export interface IdempotencyNeeds {
  readonly clock: Clock;
  readonly pause: Pause;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly vault: Vault;
}

/**
 * Returns true if the endpoint observes idempotency keys. Endpoints that set cookies do not, because cookies are not
 * stored.
 */
export const takesIdempotencyKeys = ({ method, credentials, cookies }: Endpoint): boolean =>
  method === 'post' && credentials !== 'ignored' && cookies === undefined;

/** Returns the idempotency key of the request, or null if it has none. */
export const idempotencyKeyOf = (request: Request): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  throw new Refused('invalidRequestBody', {
    issues: [{ path: 'Idempotency-Key', message: `The key must have 1 to ${MAX_KEY_LENGTH} characters.` }],
  });
};

type AnyOutcome = Outcome<unknown, ErrorCode>;

/** The answer to a request, possibly the stored answer to an earlier one. */
interface Answer extends StoredAnswer {
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Thrown when the claim of a key has expired and another request has claimed the key. */
class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

const sha256 = (text: string, bytes: Uint8Array = new Uint8Array()): string =>
  createHash('sha256').update(text).update(bytes).digest('hex');

/**
 * Runs the first request with an idempotency key, and answers later ones with the stored answer. A command stores its
 * answer in its own transaction, so that a killed process leaves either both or a claim that expires. See ADR 0028.
 */
export const runOnce = async <First extends Answer>(
  request: Request,
  key: string,
  needs: IdempotencyNeeds,
  run: (beforeCommit: (outcome: AnyOutcome) => Promise<void>) => Promise<AnyOutcome>,
  answerTo: (outcome: AnyOutcome) => First,
): Promise<First | Answer> => {
  const { idempotencyKeys, vault } = needs;
  // A key belongs to its caller, method and path. It is hashed, so that its length is suitable for an index.
  const owned = { subject: contextOf(request).subject, key: sha256(`${request.method} ${request.path}\n${key}`) };
  const claimed = await claim(owned, sha256(`${request.originalUrl}\n`, bytesOf(request)), needs);
  if (claimed === null) return answerTo(refused('idempotencyKeyReused'));
  if (!(claimed instanceof Date))
    return { status: claimed.status, body: vault.open(claimed.body), headers: { 'Idempotent-Replayed': 'true' } };
  const stored = new Map<AnyOutcome, First>();
  const store = async (outcome: AnyOutcome): Promise<First> => {
    const answer = answerTo(outcome);
    if (!(await idempotencyKeys.settle(owned, claimed, { status: answer.status, body: vault.seal(answer.body) })))
      throw new ClaimLost();
    stored.set(outcome, answer);
    return answer;
  };
  try {
    const outcome = await run(async (reached) => {
      await store(reached);
    });
    const known = stored.get(outcome);
    if (known !== undefined) return known;
    // A command that completed its value after the commit has stored the answer of its commit. The outcomes of queries,
    // and refusals, are not part of a committed transaction, so they are stored here.
    return outcome.ok && stored.size > 0 ? answerTo(outcome) : await store(outcome);
  } catch (fault) {
    // A failed release is ignored, because the claim expires.
    await idempotencyKeys.release(owned, claimed).catch(() => undefined);
    if (fault instanceof ClaimLost) return answerTo(refused('idempotencyKeyReused'));
    throw fault;
  }
};

/**
 * Claims the key, waiting for a request in progress. Returns the time of the claim or the answer of an earlier request,
 * or null if a different request uses the key or the request in progress takes too long.
 */
const claim = async (
  key: IdempotencyKey,
  requestHash: string,
  { idempotencyKeys, clock, pause }: IdempotencyNeeds,
): Promise<Date | StoredAnswer | null> => {
  for (let waited = 0; waited <= CLAIM_WAIT; waited += CLAIM_POLL) {
    if (waited > 0) await pause(CLAIM_POLL);
    const now = clock.now();
    const result = await idempotencyKeys.claim(key, requestHash, now);
    if (result === 'claimed') return now;
    if (result === 'otherRequest') return null;
    if (result !== 'inProgress') return result;
  }
  return null;
};
