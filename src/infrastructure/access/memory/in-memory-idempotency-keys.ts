import type { IdempotencyKeys, StoredAnswer } from '../../../application/access/ports.ts';
import { IDEMPOTENCY_WINDOW } from '../../../domain/access/idempotency.ts';
import { later } from '../../../domain/kernel/time.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

interface Row {
  readonly subject: string;
  readonly key: string;
  readonly requestHash: string;
  readonly createdAt: Date;
  readonly answer: StoredAnswer | null;
}

const idOf = (subject: string, key: string): string => JSON.stringify([subject, key]);
const idempotencyKeyTable = memoryTable<Row>('idempotency_key', ({ subject, key }) => idOf(subject, key));

/** Idempotency keys in memory. A second claim waits because its unit of work does. */
export class InMemoryIdempotencyKeys implements IdempotencyKeys {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  claim(subject: string, key: string, requestHash: string, now: Date): Promise<'claimed' | 'otherRequest' | StoredAnswer> {
    return this.#store.write((tables) => {
      const rows = tables(idempotencyKeyTable);
      const earlier = rows.get(idOf(subject, key));
      if (earlier === null || earlier.createdAt <= later(now, -IDEMPOTENCY_WINDOW)) {
        rows.put({ subject, key, requestHash, createdAt: now, answer: null });
        return 'claimed';
      }
      return earlier.requestHash === requestHash && earlier.answer !== null ? earlier.answer : 'otherRequest';
    });
  }

  settle(subject: string, key: string, answer: StoredAnswer): Promise<void> {
    return this.#store.write((tables) => {
      const claimed = tables(idempotencyKeyTable).get(idOf(subject, key));
      if (claimed !== null) tables(idempotencyKeyTable).put({ ...claimed, answer });
    });
  }
}
