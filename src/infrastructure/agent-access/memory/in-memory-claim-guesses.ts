import type { ClaimGuesses } from '../../../application/agent-access/ports.ts';
import { windowStart } from '../../../domain/access/rate-limits.ts';
import { GUESS_RATE } from '../../../domain/agent-access/agent-rates.ts';
import { later, secondsUntil } from '../../../domain/kernel/time.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { guessTable, nameOf } from './agent-access-tables.ts';

const windowOf = (userId: number, now: Date): string => nameOf(userId, windowStart(GUESS_RATE, now).getTime());

/** Guesses at user codes, counted in memory. */
export class InMemoryClaimGuesses implements ClaimGuesses {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    return this.#store.write((tables) => {
      const name = windowOf(userId, now);
      const used = tables(guessTable).get(name)?.used ?? 0;
      if (used >= GUESS_RATE.limit) return { allowed: false, retryAfter: secondsUntil(later(windowStart(GUESS_RATE, now), GUESS_RATE.window), now) };
      tables(guessTable).put({ name, used: used + 1 });
      return { allowed: true, retryAfter: 0 };
    });
  }

  giveBack(userId: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(guessTable).get(windowOf(userId, now));
      if (row !== null) tables(guessTable).put({ ...row, used: row.used - 1 });
    });
  }
}
