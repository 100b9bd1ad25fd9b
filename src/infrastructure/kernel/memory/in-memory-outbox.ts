import { MAX_TOGETHER } from '../../../application/kernel/outbox.ts';
import type {
  Claim,
  ClaimedMessage,
  OutboxQueue,
  Settlement,
  SentMessage,
  SettledState,
} from '../../../application/kernel/outbox.ts';
import type { Outbox, OutboxMessage } from '../../../application/kernel/ports.ts';
import { OUTBOX_LEASE } from '../../../application/kernel/outbox-lease.ts';
import { LONGEST_HOLD, outboxBackoff, RESUME_PACE } from '../../../domain/kernel/backoff.ts';
import { isTooFarAhead } from '../../../domain/kernel/clock-step.ts';
import { earlierOf, later, laterOf } from '../../../domain/kernel/time.ts';
import { MemoryStore, memoryTable } from './memory-store.ts';
import type { MemoryRows, ReadonlyMemoryRows } from './memory-store.ts';

interface Row extends Omit<ClaimedMessage, 'firstAttemptAt' | 'leaseUntil'> {
  readonly dedupKey: string | undefined;
  readonly nextAttemptAt: Date;
  readonly firstAttemptAt: Date | null;
  readonly leaseUntil: Date | null;
  readonly doneAt: Date | null;
  readonly notBefore: Date | undefined;
  readonly isBulk: boolean;
}

/** The period in which messages of a group are collected. */
interface Window {
  readonly key: string;
  readonly openedAt: Date;
  readonly endsAt: Date;
}

const windowTable = memoryTable<Window>('outboxWindow', ({ key }) => key);
const outboxTable = memoryTable<Row>('outbox', ({ id }) => id);

/** An outbox in memory that implements both writing and sending. */
export class InMemoryOutbox implements Outbox, OutboxQueue {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore = new MemoryStore()) {
    this.#store = store;
  }

  add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      for (const { topic, payload, dedupKey, notBefore, stream, destination, group, isBulk = false } of messages) {
        if (dedupKey !== undefined && rows.find((row) => row.dedupKey === dedupKey) !== null) continue;
        const collected =
          group === undefined || notBefore !== undefined ? at : placeInWindow(tables(windowTable), group, at);
        const times = { nextAttemptAt: notBefore ?? collected, firstAttemptAt: null, leaseUntil: null, doneAt: null };
        const id = this.#store.nextId(outboxTable);
        rows.put({
          id,
          topic,
          payload,
          dedupKey,
          stream: stream ?? null,
          group: group?.key ?? null,
          attempts: 0,
          destination: destination ?? null,
          notBefore,
          isBulk,
          ...times,
        });
      }
    });
  }

  async addClaimed(
    messages: readonly OutboxMessage[],
    at: Date,
    leaseUntil: Date,
  ): Promise<() => readonly ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    for (const message of messages) {
      const known = await this.#store.write((tables) =>
        tables(outboxTable).find(({ dedupKey }) => dedupKey === message.dedupKey),
      );
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

  claim({ topics, isBulk = false, limit, except = [], now, leaseUntil }: Claim): Promise<readonly ClaimedMessage[]> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      const claimable = rows
        .filter(
          (row) =>
            row.isBulk === isBulk &&
            topics.includes(row.topic) &&
            !except.includes(row.destination ?? '') &&
            isDue(rows, row, now),
        )
        .toSorted((one, other) => one.nextAttemptAt.getTime() - other.nextAttemptAt.getTime() || one.id - other.id);
      const due = [...Map.groupBy(claimable, ({ id, group }) => group ?? id).values()]
        .slice(0, limit)
        .flatMap((together) => together.slice(0, MAX_TOGETHER))
        .map((row) => ({ ...row, attempts: row.attempts + 1, firstAttemptAt: row.firstAttemptAt ?? now, leaseUntil }));
      for (const row of due) rows.put(row);
      return due;
    });
  }

  pullBack(now: Date): Promise<number> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      const late = rows.filter(
        ({ doneAt, nextAttemptAt, leaseUntil, attempts, notBefore }) =>
          doneAt === null &&
          (isTooFarAhead(
            nextAttemptAt,
            now,
            attempts === 0 && notBefore !== undefined ? LONGEST_HOLD : outboxBackoff.longest,
          ) ||
            (leaseUntil !== null && isTooFarAhead(leaseUntil, now, OUTBOX_LEASE))),
      );
      for (const row of late) rows.put({ ...row, nextAttemptAt: earlierOf(row.nextAttemptAt, now), leaseUntil: null });
      return late.length;
    });
  }

  settle(
    { id, attempts, stream }: ClaimedMessage,
    settlement: Settlement,
  ): Promise<'settled' | 'awaited' | 'overtaken'> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      const row = rows.get(id);
      if (row === null || row.attempts !== attempts || row.doneAt !== null) return 'overtaken';
      const outcome =
        settlement.state === 'waiting'
          ? { nextAttemptAt: settlement.at, notBefore: settlement.notBefore }
          : { doneAt: settlement.at, payload: {} };
      rows.put({ ...row, leaseUntil: null, ...outcome });
      const next =
        stream === null
          ? null
          : rows.find((other) => other.stream === stream && other.id > id && other.doneAt === null);
      const isResumed = settlement.state === 'sent' && resume(rows, row, settlement.at);
      return next === null && !isResumed ? 'settled' : 'awaited';
    });
  }

  settleSent(messages: readonly SentMessage[]): Promise<readonly SettledState[]> {
    return Promise.all(messages.map(({ message, at }) => this.settle(message, { state: 'sent', at })));
  }

  renew(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[], leaseUntil: Date): Promise<void> {
    return this.#lease(messages, leaseUntil);
  }

  release(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[]): Promise<void> {
    return this.#lease(messages, null);
  }

  #lease(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[], leaseUntil: Date | null): Promise<void> {
    return this.#store.write((tables) => {
      const rows = tables(outboxTable);
      for (const { id, attempts } of messages) {
        const row = rows.get(id);
        if (row?.attempts === attempts && row.doneAt === null && row.leaseUntil !== null)
          rows.put({ ...row, leaseUntil });
      }
    });
  }
}

/**
 * Brings forward the messages that wait for the destination of a sent message, unless it is a bulk message. Returns
 * true if there were any.
 */
const resume = (rows: MemoryRows<Row>, { destination, isBulk }: Row, at: Date): boolean => {
  const held = rows.filter(
    (row) =>
      destination !== null &&
      !isBulk &&
      row.destination === destination &&
      !row.isBulk &&
      row.doneAt === null &&
      row.attempts > 0 &&
      row.leaseUntil === null &&
      row.nextAttemptAt > at,
  );
  const together = [...Map.groupBy(held, ({ id, group }) => group ?? id).values()];
  for (const [index, row] of together.flatMap((of, place) => of.map((row) => [place, row] as const))) {
    const paced = later(at, index * RESUME_PACE);
    rows.put({ ...row, nextAttemptAt: earlierOf(row.nextAttemptAt, laterOf(paced, row.notBefore ?? paced)) });
  }
  return held.length > 0;
};

/**
 * Returns the time of the first attempt for a message of a group: immediately if it opens a window whose first message
 * is not held, otherwise the end of the current window.
 */
const placeInWindow = (
  windows: MemoryRows<Window>,
  { key, window, isFirstHeld = false }: NonNullable<OutboxMessage['group']>,
  at: Date,
): Date => {
  const present = windows.get(key);
  if (present !== null && present.endsAt > at && !isTooFarAhead(present.openedAt, at, 0)) return present.endsAt;
  const endsAt = later(at, window);
  windows.put({ key, openedAt: at, endsAt });
  return isFirstHeld ? endsAt : at;
};

const isDue = (rows: ReadonlyMemoryRows<Row>, row: Row, now: Date): boolean => {
  const isFree = row.leaseUntil === null || row.leaseUntil <= now;
  return row.doneAt === null && row.nextAttemptAt <= now && isFree && !waitsForEarlier(rows, row);
};

const waitsForEarlier = (rows: ReadonlyMemoryRows<Row>, { id, stream }: Row): boolean =>
  stream !== null && rows.find((row) => row.stream === stream && row.id < id && row.doneAt === null) !== null;
