import type { SignInCounters, SignInSubject } from '../../application/access/sign-in.ports.ts';
import type { Digest } from '../../application/kernel/ports.ts';
import { noAttempts } from '../../domain/access/sign-in/sign-in-lockout.ts';
import type { AttemptCounter, SignInAttempts } from '../../domain/access/sign-in/sign-in-lockout.ts';
import type { Database } from '../kernel/database/database.ts';

type Stored = AttemptCounter & { readonly subject: string };

/** Stores sign-in counters in PostgreSQL. Subjects are keyed hashes, so the table reveals no addresses. */
export class PostgresSignInCounters implements SignInCounters {
  readonly #database: Database;
  readonly #digest: Digest;

  constructor(database: Database, digest: Digest) {
    this.#database = database;
    this.#digest = digest;
  }

  async peek(subject: SignInSubject): Promise<SignInAttempts> {
    const names = this.#namesOf(subject);
    return attemptsOf(names, await this.#rows(names).execute());
  }

  async lock(subject: SignInSubject): Promise<SignInAttempts> {
    const names = this.#namesOf(subject);
    // The account is always locked first, so that concurrent attempts cannot deadlock.
    await this.#touch(names.account);
    await this.#touch(names.pair);
    return attemptsOf(names, await this.#rows(names).execute());
  }

  async save(subject: SignInSubject, { pair, account }: SignInAttempts): Promise<void> {
    const names = this.#namesOf(subject);
    await this.#store(names.account, account);
    await this.#store(names.pair, pair);
  }

  #namesOf({ email, network }: SignInSubject) {
    return { account: this.#digest.keyed(`sign-in/${email}`), pair: this.#digest.keyed(`sign-in/${email}/${network}`) };
  }

  #rows({ account, pair }: { readonly account: string; readonly pair: string }) {
    return this.#database.query.selectFrom('sign_in_counter').selectAll().where('subject', 'in', [account, pair]);
  }

  /** Creates the row if necessary and locks it. */
  async #touch(subject: string): Promise<void> {
    await this.#database.query
      .insertInto('sign_in_counter')
      .values({ subject, failures: 0, lastFailureAt: null, lastSuccessAt: null })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
      .execute();
  }

  async #store(subject: string, { failures, lastFailureAt, lastSuccessAt }: AttemptCounter): Promise<void> {
    await this.#database.query
      .updateTable('sign_in_counter')
      .set({ failures, lastFailureAt, lastSuccessAt })
      .where('subject', '=', subject)
      .execute();
  }
}

const attemptsOf = (
  names: { readonly account: string; readonly pair: string },
  rows: readonly Stored[],
): SignInAttempts => ({
  pair: rows.find(({ subject }) => subject === names.pair) ?? noAttempts,
  account: rows.find(({ subject }) => subject === names.account) ?? noAttempts,
});
