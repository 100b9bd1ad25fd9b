import { OptimisticLockError, UnavailableError } from '../kernel/ports.ts';
import type { DueWork } from '../kernel/worker.ts';
import { applyEvents } from './apply-events.ts';
import type { ConsumerNeeds } from './apply-events.ts';
import { reportProblem } from './deliveries.ts';
import { EVENT_WORK } from './ports.ts';
import type { QueueClaim } from './ports.ts';

/** The most sources that a transaction locks. */
const SOURCES = 50;
/** The most events of each source that a transaction processes. */
const EVENTS_PER_SOURCE = 100;
/** The most attempts of a batch whose incidents others change meanwhile. */
const ATTEMPTS = 5;

/** The number of events of a batch, and whether more may wait behind it. */
interface Batch {
  readonly events: number;
  readonly isFull: boolean;
  /** True if no source had work. */
  readonly isIdle: boolean;
}

/**
 * Processes accepted events until none wait. Each batch is one transaction. The lock on a source keeps its events in
 * order, whatever the number of consumers, and ends with the connection of a process that dies (ADR 0084).
 */
export const processEvents = (needs: ConsumerNeeds) => async (): Promise<number> => {
  let processed = 0;
  for (;;) {
    const { events, isFull } = await nextBatch(needs);
    processed += events;
    if (!isFull) return processed;
  }
};

/** Declares the consumer of accepted events, which begins at once when it is notified of some. */
export const dueEvents = (needs: ConsumerNeeds): DueWork => ({
  name: EVENT_WORK,
  run: async (isNotified = false) => {
    if (isNotified || (await needs.alertQueue.anyPending(needs.clock.now()))) await processEvents(needs)();
    return null;
  },
});

const nextBatch = async (needs: ConsumerNeeds): Promise<Batch> => {
  const claimed: { sourceIds: readonly number[] } = { sourceIds: [] };
  try {
    return await repeated(() => runBatch(needs, { sources: SOURCES, eventsPerSource: EVENTS_PER_SOURCE }, claimed));
  } catch (fault) {
    if (isTemporary(fault) || claimed.sourceIds.length === 0) throw fault;
    needs.log.warn('A batch of events failed. Its sources are processed one by one.', { fault: String(fault) });
    for (const only of claimed.sourceIds) await processAlone(needs, only);
    return { events: 0, isFull: true, isIdle: false };
  }
};

/**
 * Processes the events of one source one by one. An event that cannot be processed delays only those behind it, and
 * only for a few attempts. Then an incident reports it.
 */
const processAlone = async (needs: ConsumerNeeds, only: number): Promise<void> => {
  for (let at = 0; at < EVENTS_PER_SOURCE; at += 1) {
    try {
      const limits = { sources: 1, eventsPerSource: 1, only };
      const { isIdle } = await repeated(() => runBatch(needs, limits, { sourceIds: [] }));
      if (isIdle) return;
    } catch (fault) {
      if (isTemporary(fault)) throw fault;
      const now = needs.clock.now();
      const givenUp = await needs.alertQueue.fail(only, now);
      const facts = { sourceId: only, fault: String(fault), ...(givenUp === null ? {} : { givenUp: givenUp.eventId }) };
      needs.log.error('An event cannot be processed.', facts);
      if (givenUp === null) return;
      await reportProblem(needs, { id: only, name: givenUp.sourceName }, 'processing', now);
    }
  }
};

const isTemporary = (fault: unknown): boolean =>
  fault instanceof UnavailableError || fault instanceof OptimisticLockError;

/** Runs the batch again if another transaction changed its incidents meanwhile. */
const repeated = async (run: () => Promise<Batch>): Promise<Batch> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (fault) {
      if (!(fault instanceof OptimisticLockError) || attempt === ATTEMPTS) throw fault;
    }
  }
};

/**
 * Claims the events of a batch and applies them. `noted` gets the ids of the claimed sources, even of a failed batch.
 */
const runBatch = (
  needs: ConsumerNeeds,
  limits: Omit<QueueClaim, 'now'>,
  noted: { sourceIds: readonly number[] },
): Promise<Batch> =>
  needs.unitOfWork.inTransaction(async () => {
    const now = needs.clock.now();
    const claimed = await needs.alertQueue.claim({ ...limits, now });
    noted.sourceIds = claimed.map(({ source }) => source.id);
    if (claimed.length > 0) await applyEvents(needs, claimed, now, limits.only !== undefined);
    const isFull =
      claimed.length === limits.sources || claimed.some(({ events }) => events.length === limits.eventsPerSource);
    const events = claimed.reduce((sum, each) => sum + each.events.length, 0);
    return { events, isFull, isIdle: claimed.length === 0 };
  });
