import type { Database } from '../database.ts';
import type { DirectConnection, SessionUser } from './direct-connection.ts';

/** A lock that one process holds until it releases it or loses its direct connection. */
export class SessionLock implements SessionUser {
  readonly #direct: DirectConnection;
  readonly #name: string;
  #isHeld = false;

  constructor({ direct }: Database, name: string) {
    this.#direct = direct;
    this.#name = name;
  }

  /** Takes the lock if nobody else holds it. Returns true if it is held now. */
  async take(): Promise<boolean> {
    if (this.#isHeld) return true;
    await this.#direct.acquire(this);
    try {
      this.#isHeld = await this.#direct.run(async (client) => {
        // The server gives a session a lock that it holds already.
        if (this.#direct.locks.has(this.#name)) return false;
        const { rows } = await client.query<{ taken: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) taken',
          [this.#name],
        );
        if (rows[0]?.taken !== true) return false;
        this.#direct.locks.add(this.#name);
        return true;
      });
    } finally {
      if (!this.#isHeld) this.#direct.release(this);
    }
    return this.#isHeld;
  }

  async release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#direct.locks.delete(this.#name);
    const unlock = 'select pg_advisory_unlock(hashtextextended($1, 0))';
    // A session that cannot be reached loses its locks with its connection.
    await this.#direct.run((client) => client.query(unlock, [this.#name])).catch(() => undefined);
    this.#direct.release(this);
  }

  lost(): void {
    this.#isHeld = false;
    this.#direct.release(this);
  }
}
