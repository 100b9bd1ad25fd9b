import { setTimeout } from 'node:timers/promises';
import type { Clock, Pause } from '../../../application/kernel/ports.ts';

export const systemClock: Clock = { now: () => new Date() };
/** Waits with a timer of the machine. */
export const systemPause: Pause = (ms) => setTimeout(ms);
