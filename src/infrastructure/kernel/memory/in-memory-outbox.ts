import type { Claim, ClaimedMessage, OutboxQueue, Settlement } from '../../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage } from '../../../application/kernel/ports.ts';
import { OUTBOX_LEASE } from '../../../application/kernel/outbox-dispatcher.ts';
import { outboxBackoff, RESUME_PACE } from '../../../domain/kernel/backoff.ts';
import { isTooFarAhead } from '../../../domain/kernel/clock-step.ts';
import { earlierOf, later, laterOf } from '../../../domain/kernel/time.ts';
import { MemoryStore } from './memory-store.ts';
import { memoryTable } from './memory-table.ts';
import type { MemoryRows, ReadonlyMemoryRows } from './memory-table.ts';

interface Row extends Omit<ClaimedMessage, 'firstAttemptAt' | 'leaseUntil'> {
  readonly dedupKey: string | undefined;
  readonly nextAttemptAt: Date;
  readonly firstAttemptAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly doneAt: Date | null;
  readonly destination: string | undefined;
  readonly notBefore: Date | undefined;
}

const outboxTable = memoryTable<Row>('outbox', ({ id }) => id);

/** The outbox in memory, for writers and senders. */
export class InMemoryOutbox implements Outbox, OutboxQueue {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore = new MemoryStore()) {
    this.#store = store;
  }

  add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      for (const { topic, payload, dedupKey, notBefore, stream, destination } of messages) {
        if (dedupKey !== undefined && rows.find((row) => row.dedupKey === dedupKey) !== null) continue;
        const times = { nextAttemptAt: notBefore ?? at, firstAttemptAt: null, leaseUntil: null, doneAt: null };
        rows.put({ id: this.#store.nextId(outboxTable), topic, payload, dedupKey, stream: stream ?? null, attempts: 0, destination, notBefore: undefined, ...times });
      }
    });
  }

  async addClaimed(messages: readonly OutboxMessage[], at: Date, leaseUntil: Date): Promise<() => readonly ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    for (const message of messages) {
      const known = await this.#store.write((tables) => tables(outboxTable).find(({ dedupKey }) => dedupKey === message.dedupKey));
      await this.add([message], at);
      if (known !== null || message.dedupKey === undefined) continue;
      await this.#store.write((tables) => {
        const rows = tables(outboxTable);
        const row = rows.find(({ dedupKey }) => dedupKey === message.dedupKey);
        if (row === null || !isDue(rows, row, at)) return;
        const held = { ...row, attempts: 1, firstAttemptAt: at, leaseUntil };
        rows.put(held);
        claimed.push(held);
      });
    }
    return () => claimed;
  }

  claim({ topics, limit, now, leaseUntil }: Claim): Promise<readonly ClaimedMessage[]> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      const due = rows
        .filter((row) => topics.includes(row.topic) && isDue(rows, row, now))
        .toSorted((one, other) => one.nextAttemptAt.getTime() - other.nextAttemptAt.getTime() || one.id - other.id)
        .slice(0, limit)
        .map((row) => ({ ...row, attempts: row.attempts + 1, firstAttemptAt: row.firstAttemptAt ?? now, leaseUntil }));
      for (const row of due) rows.put(row);
      return due;
    });
  }

  pullBack(now: Date): Promise<number> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      const late = rows.filter(
        ({ doneAt, nextAttemptAt, leaseUntil }) =>
          doneAt === null &&
          (isTooFarAhead(nextAttemptAt, now, outboxBackoff.longest) || (leaseUntil !== null && isTooFarAhead(leaseUntil, now, OUTBOX_LEASE))),
      );
      for (const row of late) rows.put({ ...row, nextAttemptAt: earlierOf(row.nextAttemptAt, now), leaseUntil: null });
      return late.length;
    });
  }

  settle({ id, attempts, stream }: ClaimedMessage, settlement: Settlement): Promise<'settled' | 'awaited' | 'overtaken'> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      const row = rows.get(id);
      if (row === null || row.attempts !== attempts || row.doneAt !== null) return 'overtaken';
      const outcome =
        settlement.state === 'waiting' ? { nextAttemptAt: settlement.at, notBefore: settlement.notBefore } : { doneAt: settlement.at, payload: {} };
      rows.put({ ...row, leaseUntil: null, ...outcome });
      const next = stream === null ? null : rows.find((other) => other.stream === stream && other.id > id && other.doneAt === null);
      const isResumed = settlement.state === 'sent' && resume(rows, row, settlement.at);
      return next === null && !isResumed ? 'settled' : 'awaited';
    });
  }

  renew(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[], leaseUntil: Date): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      for (const { id, attempts } of messages) {
        const row = rows.get(id);
        if (row?.attempts === attempts && row.doneAt === null && row.leaseUntil !== null) rows.put({ ...row, leaseUntil });
      }
    });
  }

  purge(before: Date): Promise<number> {
    return this.#store.write((tables) => tables(outboxTable).remove(({ doneAt }) => doneAt !== null && doneAt < before));
  }
}

/** Brings the messages forward that wait for the destination of one that was sent; whether there were any. */
const resume = (rows: MemoryRows<Row>, { destination }: Row, at: Date): boolean => {
  const held = rows.filter(
    (row) => destination !== undefined && row.destination === destination && row.doneAt === null && row.attempts > 0 && row.leaseUntil === null && row.nextAttemptAt > at,
  );
  for (const [index, row] of held.entries()) {
    const paced = later(at, index * RESUME_PACE);
    rows.put({ ...row, nextAttemptAt: earlierOf(row.nextAttemptAt, laterOf(paced, row.notBefore ?? paced)) });
  }
  return held.length > 0;
};

const isDue = (rows: ReadonlyMemoryRows<Row>, row: Row, now: Date): boolean => {
  const isFree = row.leaseUntil === null || row.leaseUntil <= now;
  return row.doneAt === null && row.nextAttemptAt <= now && isFree && !waitsForEarlier(rows, row);
};

const waitsForEarlier = (rows: ReadonlyMemoryRows<Row>, { id, stream }: Row): boolean =>
  stream !== null && rows.find((row) => row.stream === stream && row.id < id && row.doneAt === null) !== null;
