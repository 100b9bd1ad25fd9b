import type { Log } from '../application/kernel/worker.ts';
import { seconds } from '../domain/kernel/time.ts';

/** The time limit of a complete stop, in milliseconds. */
export const STOP_GRACE = seconds(30);
/** The part of `STOP_GRACE` in which requests, checks, jobs and messages in progress may finish, in milliseconds. */
export const DRAIN_GRACE = seconds(25);
/** The time in which one connection must close after `DRAIN_GRACE`, in milliseconds. */
export const CLOSE_GRACE = seconds(1.5);

/** Runs one step of a shutdown. */
export type Stop = () => Promise<void>;

/** Runs `work` on the first call only; later calls return the same promise. */
export const once = (work: Stop): Stop => {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
};

/** Runs `step`, and rejects if it has not ended within `grace` milliseconds. */
export const within =
  (grace: number, step: Stop): Stop =>
  async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`It did not end within ${grace / 1000} seconds.`)), grace);
    await Promise.race([step(), late.promise]).finally(() => clearTimeout(timer));
  };

/** Runs every step in order, even if one fails, so that the database is always closed. */
export const stopAll = async (steps: readonly Stop[], log: Log): Promise<void> => {
  for (const step of steps) {
    await step().catch((fault: unknown) => log.error('A shutdown step failed.', { fault: String(fault) }));
  }
};
