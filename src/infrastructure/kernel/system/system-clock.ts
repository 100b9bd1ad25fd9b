import type { Clock } from '../../../application/kernel/ports.ts';

export const systemClock: Clock = { now: () => new Date() };
