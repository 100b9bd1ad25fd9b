import { isTooFarAhead } from '../../domain/kernel/clock-step.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import type { Clock, Outbox, OutboxMessage, UnitOfWork } from '../kernel/ports.ts';
import type { DueWork, Log } from '../kernel/worker.ts';
import type { FollowNeeds } from './follow-incident.ts';
import { ESCALATION_WORK } from './ports.ts';
import type { RunClaim } from './ports.ts';
import { advanceRuns } from './record-advances.ts';

interface Needs extends FollowNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
}

/** The most runs that one transaction advances. */
export const ESCALATION_BATCH = 200;
/** The time for which a run that cannot be advanced is left out. */
export const FAULT_DELAY = minutes(1);

/**
 * Advances the runs that are due, and returns when the next one is; null if there is none. Any number of processes may
 * call it concurrently.
 */
export const advanceEscalations = (needs: Needs): (() => Promise<Date | null>) => {
  /** Runs that failed alone, and until when they are left out, so that others do not wait for them. */
  const failed = new Map<number, Date>();
  return async () => {
    /** The number of runs that are still taken one by one because a batch failed. */
    let alone = 0;
    for (;;) {
      const now = needs.clock.now();
      for (const [id, until] of failed) if (until <= now || isTooFarAhead(until, now, FAULT_DELAY)) failed.delete(id);
      const except = [...failed.keys()];
      const next = await needs.escalationRuns.nextDueAt(now, except);
      if (next === null || next > now) return next;
      const limit = alone > 0 ? 1 : ESCALATION_BATCH;
      const taken: number[] = [];
      try {
        await needs.unitOfWork.inTransaction(() => advanceBatch(needs, { now, limit, except }, taken));
        alone = Math.max(0, alone - 1);
        if (taken.length === 0) return next;
      } catch (fault) {
        const [only] = taken;
        if (only === undefined) throw fault;
        if (limit > 1) alone = taken.length;
        else {
          failed.set(only, later(now, FAULT_DELAY));
          needs.log.error('An escalation could not be continued.', { run: only, fault: String(fault) });
        }
      }
    }
  };
};

/**
 * The claim, the pages and the progress are one transaction: a killed worker leaves each run either as it was or
 * advanced with all its pages.
 */
const advanceBatch = async (needs: Needs, claim: RunClaim, taken: number[]): Promise<void> => {
  const { now } = claim;
  taken.length = 0;
  const due = await needs.escalationRuns.claim(claim);
  taken.push(...due.map(({ id }) => id));
  if (due.length === 0) return;
  const messages: OutboxMessage[] = [];
  await advanceRuns(needs)({ now, send: (message) => void messages.push(message) }, due);
  await needs.outbox.add(messages, now);
};

/** Declares the escalations of all organizations as due work. */
export const dueEscalations = (needs: Needs): DueWork => ({
  name: ESCALATION_WORK,
  run: advanceEscalations(needs),
  pullBack: (now) => needs.unitOfWork.inTransaction(() => needs.escalationRuns.pullBack(now)),
});
