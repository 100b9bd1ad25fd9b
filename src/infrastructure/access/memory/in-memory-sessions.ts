import type { NewSession, Session, Sessions } from '../../../application/access/sign-in-ports.ts';
import { isSessionOver } from '../../../domain/access/session.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { sessionTable } from './access-tables.ts';
import type { SessionRow } from './access-tables.ts';

/** Sessions in memory. */
export class InMemorySessions implements Sessions {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  open(session: NewSession): Promise<Session> {
    return this.#store.write((tables) => {
      const rows = tables(sessionTable);
      rows.remove((row) => row.userId === session.userId && isSessionOver(row, session.createdAt));
      const row = { ...session, id: this.#store.nextId(sessionTable), previousSha256: null, rotatedAt: null };
      rows.put(row);
      return sessionOf(row);
    });
  }

  byId(id: number): Promise<Session | null> {
    return this.#one((row) => row.id === id);
  }

  bySecret(sha256: string): Promise<Session | null> {
    return this.#one((row) => row.sha256 === sha256);
  }

  listOf(userId: number): Promise<readonly Session[]> {
    const rows = this.#store.rows(sessionTable).filter((row) => row.userId === userId);
    return Promise.resolve(rows.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id).map(sessionOf));
  }

  end(id: number): Promise<boolean> {
    return this.#store.write((tables) => tables(sessionTable).remove((row) => row.id === id) > 0);
  }

  endAllOf(userId: number): Promise<void> {
    return this.#store.write((tables) => void tables(sessionTable).remove((row) => row.userId === userId));
  }

  stepUp(id: number, at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(sessionTable).get(id);
      if (row !== null) tables(sessionTable).put({ ...row, steppedUpAt: at });
    });
  }

  #one(holds: (row: SessionRow) => boolean): Promise<Session | null> {
    const row = this.#store.rows(sessionTable).find(holds);
    return Promise.resolve(row === null ? null : sessionOf(row));
  }
}

const sessionOf = ({ sha256: _present, previousSha256: _previous, rotatedAt: _rotated, ...session }: SessionRow): Session => session;
