import type { Clock } from '../../../application/kernel/ports.ts';

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };
