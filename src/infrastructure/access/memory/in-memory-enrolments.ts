import type { Enrolment, Enrolments } from '../../../application/access/sign-in-ports.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { backupCodeTable, enrolmentTable } from './access-tables.ts';

/** Two-step verification in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryEnrolments implements Enrolments {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  lock(userId: number): Promise<Enrolment | null> {
    return Promise.resolve(this.#store.rows(enrolmentTable).get(userId));
  }

  save(enrolment: Enrolment): Promise<void> {
    return this.#store.write((tables) => tables(enrolmentTable).put(enrolment));
  }

  remove(userId: number): Promise<void> {
    return this.#store.write((tables) => {
      tables(enrolmentTable).remove((row) => row.userId === userId);
      tables(backupCodeTable).remove((row) => row.userId === userId);
    });
  }

  replaceBackupCodes(userId: number, hashes: readonly string[]): Promise<void> {
    return this.#store.write((tables) => {
      tables(backupCodeTable).remove((row) => row.userId === userId);
      for (const hash of hashes) tables(backupCodeTable).put({ userId, hash });
    });
  }

  backupCodesLeft(userId: number): Promise<number> {
    return Promise.resolve(this.#store.rows(backupCodeTable).filter((row) => row.userId === userId).length);
  }

  hasBackupCode(userId: number, hash: string): Promise<boolean> {
    return Promise.resolve(this.#store.rows(backupCodeTable).find((row) => row.userId === userId && row.hash === hash) !== null);
  }

  spendBackupCode(userId: number, hash: string): Promise<void> {
    return this.#store.write((tables) => void tables(backupCodeTable).remove((row) => row.userId === userId && row.hash === hash));
  }
}
