import type { Log } from '../application/kernel/worker.ts';

/** A step of a shutdown. */
export type Stop = () => Promise<void>;

/** Runs `work` on the first call only; later calls return the same promise. */
export const once = (work: Stop): Stop => {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
};

/** Runs every step in order, even if one fails, so that the database is always closed. */
export const stopAll = async (steps: readonly Stop[], log: Log): Promise<void> => {
  for (const step of steps) {
    await step().catch((fault: unknown) => log.error('A shutdown step failed.', { fault: String(fault) }));
  }
};
