import type { UserCodeAttempts } from '../../src/application/agent-access/ports.ts';
import { windowStart } from '../../src/domain/access/rate-limits.ts';
import { USER_CODE_ATTEMPT_RATE } from '../../src/domain/agent-access/agent-rates.ts';
import { later, secondsUntil } from '../../src/domain/kernel/time.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { userCodeAttemptTable, keyOf } from './agent-access-tables.ts';

const windowOf = (userId: number, now: Date): string =>
  keyOf(userId, windowStart(USER_CODE_ATTEMPT_RATE, now).getTime());

export class InMemoryUserCodeAttempts implements UserCodeAttempts {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    return this.#store.write((tables) => {
      const key = windowOf(userId, now);
      const used = tables(userCodeAttemptTable).get(key)?.used ?? 0;
      if (used >= USER_CODE_ATTEMPT_RATE.limit)
        return {
          allowed: false,
          retryAfter: secondsUntil(later(windowStart(USER_CODE_ATTEMPT_RATE, now), USER_CODE_ATTEMPT_RATE.window), now),
        };
      tables(userCodeAttemptTable).put({ key, used: used + 1 });
      return { allowed: true, retryAfter: 0 };
    });
  }

  refund(userId: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(userCodeAttemptTable).get(windowOf(userId, now));
      if (row !== null) tables(userCodeAttemptTable).put({ ...row, used: row.used - 1 });
    });
  }
}
