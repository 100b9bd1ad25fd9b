import type { AgentTokens } from '../../src/application/agent-access/ports.ts';
import type { AuditActor, AuditEntry } from '../../src/application/kernel/ports.ts';
import type { NewAccessToken } from '../../src/domain/agent-access/access-token.ts';
import { auditLogTable } from '../../src/infrastructure/kernel/memory/in-memory-audit-log.ts';
import type { MemoryStore, WriteTables } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import { accessTokenTable, registrationTable } from './agent-access-tables.ts';

export class InMemoryAgentTokens implements AgentTokens {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  add(token: NewAccessToken): Promise<void> {
    return this.#store.write((tables) => putNew(tables, token));
  }

  issue(token: NewAccessToken, actor: AuditActor, entry: AuditEntry): Promise<void> {
    return this.#store.write((tables) => {
      putNew(tables, token);
      tables(auditLogTable).put({ ...entry, id: this.#store.nextId(auditLogTable), actor, at: token.issuedAt });
    });
  }

  revoke(
    sha256: string,
    now: Date,
  ): Promise<{ readonly registrationId: string; readonly organizationId: number | null } | null> {
    return this.#store.write((tables) => {
      const token = tables(accessTokenTable).get(sha256);
      const row = token === null ? null : tables(registrationTable).get(token.registrationId);
      if (token === null || row === null || token.revokedAt !== null || token.expiresAt <= now) return null;
      tables(accessTokenTable).put({ ...token, revokedAt: now });
      return { registrationId: row.registration.publicId, organizationId: row.organizationId };
    });
  }

  purge(before: Date): Promise<number> {
    return this.#store.write((tables) => tables(accessTokenTable).remove(({ expiresAt }) => expiresAt < before));
  }
}

const putNew = (tables: WriteTables, token: NewAccessToken): void => {
  if (tables(registrationTable).get(token.registrationId) === null)
    throw new Error('The registration of the token does not exist.');
  if (tables(accessTokenTable).get(token.sha256) !== null) throw new Error('The token already exists.');
  tables(accessTokenTable).put({ ...token, revokedAt: null });
};
