import type { Request } from 'express';
import type { RateLimits } from '../../../application/access/ports.ts';
import { continueWith } from '../../../application/kernel/awaitable.ts';
import type { Awaitable } from '../../../application/kernel/awaitable.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import { ADDRESS_RATE, CALLER_RATE } from '../../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { Refused, contextOf } from './requests/request-context.ts';

interface Needs {
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly clock: Clock;
}

/** Runs for a request before it is refused. */
type OnRefusal = () => Promise<unknown> | undefined;

/**
 * Counts one request against a limit. Once the limit is reached, runs `onRefusal` and refuses the request with the
 * seconds to wait.
 */
export const takeOne = (
  { rateLimits, clock }: Needs,
  limit: RateLimit,
  subject: string,
  onRefusal?: OnRefusal,
): Awaitable<void> =>
  continueWith(rateLimits.take(limit, subject, clock.now()), ({ allowed, retryAfter }) =>
    allowed ? undefined : refuseBeyond(limit, retryAfter, onRefusal),
  );

const refuseBeyond = async ({ code }: RateLimit, retryAfter: number, onRefusal?: OnRefusal): Promise<never> => {
  await onRefusal?.();
  throw new Refused(code ?? 'rateLimited', { retryAfter });
};

/** Returns the general limit of a caller. */
export const generalLimitOf = (caller: Caller): RateLimit => (caller.kind === 'anonymous' ? ADDRESS_RATE : CALLER_RATE);

/**
 * Counts the request against the general limit of its caller or address. `onRefusal` runs before a refusal. See ADR
 * 0026.
 */
export const takeGeneral = (request: Request, needs: Needs, onRefusal?: OnRefusal): Awaitable<void> => {
  const { caller, subject } = contextOf(request);
  return takeOne(needs, generalLimitOf(caller), subject, onRefusal);
};

/** Returns the subject that the limits of a caller count for: its session, token or registration, or its kind. */
export const subjectOf = (caller: Caller): string => {
  switch (caller.kind) {
    case 'user':
      return `session:${caller.sessionId}`;
    case 'token':
      return `token:${caller.tokenId}`;
    case 'agent':
      return `agent:${caller.registrationId}`;
    case 'channel':
      return `channel:${caller.channelPublicId}`;
    case 'anonymous':
    case 'system':
      return caller.kind;
  }
};
