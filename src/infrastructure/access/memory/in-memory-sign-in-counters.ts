import type { SignInCounters, SignInSubject } from '../../../application/access/sign-in-ports.ts';
import { noAttempts } from '../../../domain/access/sign-in-lockout.ts';
import type { AttemptCounter, SignInAttempts } from '../../../domain/access/sign-in-lockout.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { signInCounterTable } from './access-tables.ts';

const namesOf = ({ email, address }: SignInSubject) => ({ account: JSON.stringify([email]), pair: JSON.stringify([email, address]) });

/** Counts of failed sign-ins in memory. A lock needs nothing: units of work never overlap. */
export class InMemorySignInCounters implements SignInCounters {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  peek(subject: SignInSubject): Promise<SignInAttempts> {
    const { account, pair } = namesOf(subject);
    return Promise.resolve({ account: this.#counter(account), pair: this.#counter(pair) });
  }

  lock(subject: SignInSubject): Promise<SignInAttempts> {
    return this.peek(subject);
  }

  save(subject: SignInSubject, { pair, account }: SignInAttempts): Promise<void> {
    return this.#store.write((tables) => {
      const names = namesOf(subject);
      tables(signInCounterTable).put({ ...account, subject: names.account });
      tables(signInCounterTable).put({ ...pair, subject: names.pair });
    });
  }

  #counter(name: string): AttemptCounter {
    const { failures, lastFailureAt, lastSuccessAt } = this.#store.rows(signInCounterTable).get(name) ?? noAttempts;
    return { failures, lastFailureAt, lastSuccessAt };
  }
}
