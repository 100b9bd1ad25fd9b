import type { Callers, Credential } from '../../src/application/access/ports.ts';
import type { Clock, Digest } from '../../src/application/kernel/ports.ts';
import { isDeletedAt } from '../../src/domain/accounts/account-deletion.machine.ts';
import type { Caller } from '../../src/domain/access/caller.ts';
import { agentCallerOf, isAccessTokenShaped } from '../../src/domain/agent-access/access-token.ts';
import type { Grant, Registration } from '../../src/domain/agent-access/registration.ts';
import { organizationStatusAt } from '../../src/domain/organizations/organization.machine.ts';
import { deletionRequestedAt, organizationTable, userTable } from './tenant-tables.ts';
import type { MemoryStore } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { accessTokenTable, registrationTable } from './agent-access-tables.ts';

/** Reads `wsma_` tokens. */
export class InMemoryAgentTokenReader implements Pick<Callers, 'find'> {
  readonly #store: MemoryStore;
  readonly #digest: Digest;
  readonly #clock: Clock;
  readonly #enabled: boolean;

  constructor(store: MemoryStore, digest: Digest, clock: Clock, enabled: boolean) {
    this.#store = store;
    this.#digest = digest;
    this.#clock = clock;
    this.#enabled = enabled;
  }

  async find({ kind, secret }: Credential): Promise<Caller | null> {
    if (!(this.#enabled && kind === 'bearer' && isAccessTokenShaped(secret))) return null;
    const token = this.#store.rows(accessTokenTable).get(this.#digest.sha256(secret));
    const row = token === null ? null : this.#store.rows(registrationTable).get(token.registrationId);
    if (token === null || row === null) return null;
    const now = this.#clock.now();
    const caller = agentCallerOf({ ...token, ...this.#behind(row.registration, now) }, now);
    if (caller !== null) await this.#noteUse(row.registration.id, now);
    return caller;
  }

  #behind(registration: Registration, now: Date) {
    const { publicId: registrationId, status: registrationStatus, windowEndsAt } = registration;
    const grant = 'grant' in registration ? registration.grant : null;
    const user = grant === null ? null : this.#userOf(grant, now);
    const organization = grant === null ? null : this.#store.rows(organizationTable).get(grant.organizationId);
    return {
      registrationId,
      registrationStatus,
      windowEndsAt,
      organizationId: grant?.organizationId ?? null,
      organizationStatus: organization === null ? null : organizationStatusAt(organization, now),
      customerId: grant?.customerId ?? null,
      user,
    };
  }

  #userOf({ userId }: Grant, now: Date) {
    const user = userId === null ? null : this.#store.rows(userTable).get(userId);
    const isDeleted =
      user === null ||
      user.deletedAt !== null ||
      isDeletedAt({ deletionRequestedAt: deletionRequestedAt(this.#store, user.id) }, now);
    return isDeleted ? null : user;
  }

  #noteUse(id: number, now: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(registrationTable).get(id);
      if (row !== null) tables(registrationTable).put({ ...row, lastUsedAt: now });
    });
  }
}
