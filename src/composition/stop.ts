import type { Log } from '../application/kernel/worker.ts';

/** A step of a stop. */
export type Stop = () => Promise<void>;

/** Runs `work` on the first call only; later calls wait for the same end. */
export const once = (work: Stop): Stop => {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
};

/** Runs every step in order, even when one fails, so that the database is closed in any case. */
export const stopAll = async (steps: readonly Stop[], log: Log): Promise<void> => {
  for (const step of steps) {
    await step().catch((fault: unknown) => log.error('A part of the service could not be stopped.', { fault: String(fault) }));
  }
};
