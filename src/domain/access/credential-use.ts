import { elapsed, minutes } from '../kernel/time.ts';

/** The resolution of a credential's recorded last use: it is written at most once in this time. */
export const LAST_USE_PRECISION = minutes(1);

/** Whether to record this use of a credential; `lastUsedAt` is null before the first use. */
export const shouldRecordUse = (lastUsedAt: Date | null, now: Date): boolean => lastUsedAt === null || elapsed(lastUsedAt, now) >= LAST_USE_PRECISION;
