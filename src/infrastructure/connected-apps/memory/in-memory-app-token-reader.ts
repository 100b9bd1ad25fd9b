import type { Callers, Credential } from '../../../application/access/ports.ts';
import type { GrantUsers } from '../../../application/connected-apps/ports.ts';
import type { Clock, Digest } from '../../../application/kernel/ports.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import { appCallerOf } from '../../../domain/connected-apps/app-grant.ts';
import { appTokenStatusAt, isAppTokenShaped } from '../../../domain/connected-apps/app-token.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { appGrantTable, appTokenTable } from './connected-app-tables.ts';

/** Reads the access tokens of apps. */
export class InMemoryAppTokenReader implements Pick<Callers, 'find'> {
  readonly #store: MemoryStore;
  readonly #users: GrantUsers;
  readonly #digest: Digest;
  readonly #clock: Clock;

  constructor(store: MemoryStore, users: GrantUsers, digest: Digest, clock: Clock) {
    this.#store = store;
    this.#users = users;
    this.#digest = digest;
    this.#clock = clock;
  }

  async find({ kind, secret }: Credential): Promise<Caller | null> {
    if (!(kind === 'bearer' && isAppTokenShaped(secret))) return null;
    const sha256 = this.#digest.sha256(secret);
    const token = this.#store.rows(appTokenTable).find((row) => row.sha256 === sha256)?.token;
    const now = this.#clock.now();
    if (token?.kind !== 'access' || appTokenStatusAt(token, now) !== 'issued') return null;
    const grant = this.#store.rows(appGrantTable).get(token.grantId);
    if (grant === null) return null;
    const caller = appCallerOf({ grant, scopes: token.scopes, user: await this.#users.find(grant.userId, now) }, now);
    if (caller !== null) await this.#noteUse(grant.id, now);
    return caller;
  }

  #noteUse(id: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const grant = tables(appGrantTable).get(id);
      if (grant !== null) tables(appGrantTable).put({ ...grant, lastUsedAt: now });
    });
  }
}
