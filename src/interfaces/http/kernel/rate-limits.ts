import type { Request } from 'express';
import type { RateLimits } from '../../../application/access/ports.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import { ADDRESS_RATE, CALLER_RATE } from '../../../domain/access/rate-limits.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { Refused, contextOf } from './request-context.ts';

interface Needs {
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly clock: Clock;
}

/** Counts one request against a limit; refuses it, with the seconds to wait, once the limit is reached. `onRefusal` runs before. */
export const takeOne = async ({ rateLimits, clock }: Needs, limit: RateLimit, subject: string, onRefusal?: () => Promise<unknown> | undefined): Promise<void> => {
  const { allowed, retryAfter } = await rateLimits.take(limit, subject, clock.now());
  if (allowed) return;
  await onRefusal?.();
  throw new Refused(limit.code ?? 'rateLimited', { retryAfter });
};

/** The general limit of a caller. */
export const generalLimitOf = (caller: Caller): RateLimit => (caller.kind === 'anonymous' ? ADDRESS_RATE : CALLER_RATE);

/** Counts the request against the general limit of its caller or address. `onRefusal` runs before a refusal. */
export const takeGeneral = (request: Request, needs: Needs, onRefusal?: () => Promise<unknown> | undefined): Promise<void> => {
  const { caller, subject } = contextOf(request);
  return takeOne(needs, generalLimitOf(caller), subject, onRefusal);
};
