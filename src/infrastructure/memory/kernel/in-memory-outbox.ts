import type { Claim, ClaimedMessage, OutboxQueue, Settlement } from '../../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage } from '../../../application/kernel/ports.ts';

interface Row extends Omit<ClaimedMessage, 'firstAttemptAt' | 'leaseUntil'> {
  readonly dedupKey: string | undefined;
  readonly nextAttemptAt: Date;
  readonly firstAttemptAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly doneAt: Date | null;
}

/** Stored messages in memory, for those who write them and for those who send them. */
export class InMemoryOutbox implements Outbox, OutboxQueue {
  readonly #rows = new Map<number, Row>();
  #lastId = 0;

  add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    for (const { topic, payload, dedupKey, notBefore, stream } of messages) {
      if (dedupKey !== undefined && [...this.#rows.values()].some((row) => row.dedupKey === dedupKey)) continue;
      const id = (this.#lastId += 1);
      const times = { nextAttemptAt: notBefore ?? at, firstAttemptAt: null, leaseUntil: null, doneAt: null };
      this.#rows.set(id, { id, topic, payload, dedupKey, stream: stream ?? null, attempts: 0, ...times });
    }
    return Promise.resolve();
  }

  claim({ topics, limit, now, leaseUntil }: Claim): Promise<readonly ClaimedMessage[]> {
    const due = [...this.#rows.values()]
      .filter((row) => topics.includes(row.topic) && this.#isDue(row, now))
      .sort((one, other) => one.nextAttemptAt.getTime() - other.nextAttemptAt.getTime() || one.id - other.id)
      .slice(0, limit)
      .map((row) => ({ ...row, attempts: row.attempts + 1, firstAttemptAt: row.firstAttemptAt ?? now, leaseUntil }));
    for (const row of due) this.#rows.set(row.id, row);
    return Promise.resolve(due);
  }

  settle({ id, attempts, stream }: ClaimedMessage, settlement: Settlement): Promise<'settled' | 'awaited' | 'overtaken'> {
    const row = this.#rows.get(id);
    if (row === undefined || row.attempts !== attempts || row.doneAt !== null) return Promise.resolve('overtaken');
    const outcome = settlement.state === 'waiting' ? { nextAttemptAt: settlement.at } : { doneAt: settlement.at, payload: {} };
    this.#rows.set(id, { ...row, leaseUntil: null, ...outcome });
    const isAwaited = stream !== null && [...this.#rows.values()].some((other) => other.stream === stream && other.id > id && other.doneAt === null);
    return Promise.resolve(isAwaited ? 'awaited' : 'settled');
  }

  purge(before: Date): Promise<number> {
    const old = [...this.#rows.values()].filter(({ doneAt }) => doneAt !== null && doneAt < before);
    for (const { id } of old) this.#rows.delete(id);
    return Promise.resolve(old.length);
  }

  #isDue(row: Row, now: Date): boolean {
    const isFree = row.leaseUntil === null || row.leaseUntil <= now;
    return row.doneAt === null && row.nextAttemptAt <= now && isFree && !this.#waitsForEarlier(row);
  }

  #waitsForEarlier({ id, stream }: Row): boolean {
    return stream !== null && [...this.#rows.values()].some((row) => row.stream === stream && row.id < id && row.doneAt === null);
  }
}
