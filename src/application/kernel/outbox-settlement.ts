import { nextAttemptAt } from '../../domain/kernel/backoff.ts';
import { Batcher } from './batcher.ts';
import type { Lane } from './outbox-lane.ts';
import type { ClaimedMessage, OutboxQueue, SendResult, SettledState, Settlement } from './outbox.ts';
import type { Pause, UnitOfWork } from './ports.ts';

/** The end of an attempt to send a message. */
export interface AttemptEnd {
  readonly now: Date;
  /** A random number in [0, 1). */
  readonly chance: number;
}

/** Decides what follows from the result of an attempt: the message was sent, is retried, or is abandoned. */
export const settlementOf = (
  { attempts, firstAttemptAt }: ClaimedMessage,
  { outcome, error = '', notBefore }: SendResult,
  { now, chance }: AttemptEnd,
): Settlement => {
  if (outcome === 'sent') return { state: 'sent', at: now };
  const again =
    outcome === 'refused'
      ? null
      : nextAttemptAt({ attempts, firstAttemptAt, now, chance, ...(notBefore === undefined ? {} : { notBefore }) });
  return again === null
    ? { state: 'failed', at: now, error }
    : { state: 'waiting', at: again, error, ...(notBefore === undefined ? {} : { notBefore }) };
};

/** The outcome of an attempt, before it is recorded. */
export interface Outcome {
  readonly message: ClaimedMessage;
  readonly settlement: Settlement;
  readonly record: SendResult['record'];
}

/** Returns the outcome of an attempt to send the message, with its settlement. */
export const outcomeOf = (message: ClaimedMessage, result: SendResult, end: AttemptEnd): Outcome => ({
  message,
  settlement: settlementOf(message, result, end),
  record: result.record,
});

interface RecordingNeeds {
  readonly outboxQueue: OutboxQueue;
  readonly unitOfWork: UnitOfWork;
  readonly pause: Pause;
}

/**
 * Records the outcomes of the messages of a lane. Outcomes that arrive together are recorded in one transaction, so
 * that many simultaneous messages do not exhaust the connection pool.
 */
export class OutcomeRecorder {
  readonly #needs: RecordingNeeds;
  readonly #records: Batcher<readonly Outcome[], boolean>;

  constructor(needs: RecordingNeeds, lane: Lane) {
    this.#needs = needs;
    const { recordEvery } = lane;
    this.#records = new Batcher(
      (groups) => this.#recordAll(groups),
      recordEvery === null ? null : () => needs.pause(recordEvery),
    );
  }

  /** Records the outcomes of messages that were sent together. Returns true if another message may be due. */
  record(outcomes: readonly Outcome[]): Promise<boolean> {
    return this.#records.submit(outcomes);
  }

  #recordAll(groups: readonly (readonly Outcome[])[]): Promise<readonly boolean[]> {
    const outcomes = groups.flat();
    return this.#needs.unitOfWork.inTransaction(async () => {
      const settled = await this.#settle(outcomes);
      // The records are stored sequentially, because several outcomes may change the same channel.
      for (const outcome of outcomes)
        if (settled.get(outcome) !== 'overtaken') await outcome.record?.(outcome.settlement);
      return groups.map((group) => group.some((outcome) => settled.get(outcome) === 'awaited'));
    });
  }

  /**
   * Settles the outcomes. Messages that were sent are settled by one statement, after those that are retried, which
   * they may bring forward.
   */
  async #settle(outcomes: readonly Outcome[]): Promise<ReadonlyMap<Outcome, SettledState>> {
    const { outboxQueue } = this.#needs;
    const isSent = ({ settlement }: Outcome): boolean => settlement.state === 'sent';
    const [sent, others] = [outcomes.filter(isSent), outcomes.filter((outcome) => !isSent(outcome))];
    const states = new Map<Outcome, SettledState>(
      await Promise.all(
        others.map(
          async (outcome) => [outcome, await outboxQueue.settle(outcome.message, outcome.settlement)] as const,
        ),
      ),
    );
    if (sent.length === 0) return states;
    const together = await outboxQueue.settleSent(sent.map(({ message, settlement: { at } }) => ({ message, at })));
    sent.forEach((outcome, at) => states.set(outcome, together[at] ?? 'overtaken'));
    return states;
  }
}
