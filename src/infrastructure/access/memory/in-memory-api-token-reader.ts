import type { Callers, Credential } from '../../../application/access/ports.ts';
import type { Clock, Digest } from '../../../application/kernel/ports.ts';
import { isApiTokenShaped, tokenCallerOf } from '../../../domain/access/api-token.ts';
import type { Caller } from '../../../domain/access/caller.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { apiTokenTable } from './access-tables.ts';
import { personOf } from './person.ts';

/** Reads `wsm_` tokens. */
export class InMemoryApiTokenReader implements Pick<Callers, 'find'> {
  readonly #store: MemoryStore;
  readonly #digest: Digest;
  readonly #clock: Clock;

  constructor(store: MemoryStore, digest: Digest, clock: Clock) {
    this.#store = store;
    this.#digest = digest;
    this.#clock = clock;
  }

  async find({ kind, secret }: Credential): Promise<Caller | null> {
    if (!(kind === 'bearer' && isApiTokenShaped(secret))) return null;
    const sha256 = this.#digest.sha256(secret);
    const token = this.#store.rows(apiTokenTable).find((row) => row.sha256 === sha256);
    const now = this.#clock.now();
    const person = token === null ? null : personOf(this.#store, token.userId, now);
    if (token === null || person === null || person.organizationId !== token.organizationId) return null;
    const { id: tokenId, customerId: tokenCustomerId, expiresAt, revokedAt } = token;
    const { customerId: userCustomerId, ...standing } = person;
    const caller = tokenCallerOf({ ...standing, userCustomerId, tokenId, tokenCustomerId, expiresAt, revokedAt }, now);
    if (caller !== null) await this.#noteUse(tokenId, now);
    return caller;
  }

  #noteUse(tokenId: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(apiTokenTable).get(tokenId);
      if (row !== null) tables(apiTokenTable).put({ ...row, lastUsedAt: now });
    });
  }
}
