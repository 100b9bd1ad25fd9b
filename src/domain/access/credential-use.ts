import { elapsed, minutes } from '../kernel/time.ts';

/** How exact the recorded last use of a credential is: one in constant use is written once in this time. */
export const LAST_USE_PRECISION = minutes(1);

/** Whether this use of a credential is recorded; null means that no use was recorded yet. */
export const shouldRecordUse = (lastUsedAt: Date | null, now: Date): boolean => lastUsedAt === null || elapsed(lastUsedAt, now) >= LAST_USE_PRECISION;
