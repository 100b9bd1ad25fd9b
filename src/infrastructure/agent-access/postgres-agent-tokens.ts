import { sql } from 'kysely';
import type { AgentTokens } from '../../application/agent-access/ports.ts';
import type { AuditActor, AuditEntry } from '../../application/kernel/ports.ts';
import type { NewAccessToken } from '../../domain/agent-access/access-token.ts';
import type { Database } from '../kernel/database/database.ts';
import { Batcher } from '../../application/kernel/batcher.ts';

interface Issue {
  readonly token: NewAccessToken;
  readonly actor: AuditActor;
  readonly entry: AuditEntry;
}

/** The statement that stores tokens and their audit entries atomically. */
const ISSUE = `
  with issued as (
    select * from unnest($1::int[], $2::text[], $3::jsonb[], $4::boolean[], $5::timestamptz[], $6::timestamptz[], $7::int[],
                         $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::jsonb[])
      as each (registration_id, sha256, scopes, redeemed, issued_at, expires_at, organization_id,
               actor_kind, actor_id, address, request_id, action, subject_type, subject_id, after)),
  stored as (
    insert into agent_access_token (registration_id, sha256, scopes, redeemed, issued_at, expires_at)
    select registration_id, sha256, scopes, redeemed, issued_at, expires_at from issued)
  insert into audit_log (at, organization_id, actor_kind, actor_id, address, request_id, action, subject_type, subject_id, after)
  select issued_at, organization_id, actor_kind, actor_id, address, request_id, action, subject_type, subject_id, after from issued`;

export class PostgresAgentTokens implements AgentTokens {
  readonly #database: Database;
  readonly #issues: Batcher<Issue, undefined>;

  constructor(database: Database) {
    this.#database = database;
    this.#issues = new Batcher((issues) => this.#issueAll(issues));
  }

  async add(token: NewAccessToken): Promise<void> {
    await this.#database.query.insertInto('agent_access_token').values(token).execute();
  }

  async issue(token: NewAccessToken, actor: AuditActor, entry: AuditEntry): Promise<void> {
    await this.#issues.submit({ token, actor, entry });
  }

  /** Issues tokens outside any transaction, because callers with different transactions share the statement. */
  async #issueAll(issues: readonly Issue[]): Promise<readonly undefined[]> {
    const values = [
      issues.map(({ token }) => token.registrationId),
      issues.map(({ token }) => token.sha256),
      issues.map(({ token }) => JSON.stringify(token.scopes)),
      issues.map(({ token }) => token.redeemed),
      issues.map(({ token }) => token.issuedAt),
      issues.map(({ token }) => token.expiresAt),
      issues.map(({ entry }) => entry.organizationId),
      issues.map(({ actor }) => actor.kind),
      issues.map(({ actor }) => actor.id),
      issues.map(({ actor }) => actor.address),
      issues.map(({ actor }) => actor.requestId),
      issues.map(({ entry }) => entry.action),
      issues.map(({ entry }) => entry.subjectType),
      issues.map(({ entry }) => entry.subjectId),
      issues.map(({ entry }) => JSON.stringify(entry.after ?? null)),
    ];
    await this.#database.outsideTransaction(() => this.#database.prepared(ISSUE, values));
    return issues.map(() => undefined);
  }

  async revoke(
    sha256: string,
    now: Date,
  ): Promise<{ readonly registrationId: string; readonly organizationId: number | null } | null> {
    const { rows } = await sql<{ readonly registrationId: string; readonly organizationId: number | null }>`
      update agent_access_token t set revoked_at = ${now} from agent_registration r
       where t.sha256 = ${sha256} and t.revoked_at is null and t.expires_at > ${now} and r.id = t.registration_id
      returning r.public_id "registrationId", r.organization_id "organizationId"`.execute(this.#database.query);
    return rows[0] ?? null;
  }

  async purge(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.query
      .deleteFrom('agent_access_token')
      .where('expiresAt', '<', before)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
