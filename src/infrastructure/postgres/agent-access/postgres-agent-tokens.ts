import { sql } from 'kysely';
import type { AgentTokens } from '../../../application/agent-access/ports.ts';
import type { NewAccessToken } from '../../../domain/agent-access/access-token.ts';
import type { Database } from '../kernel/database.ts';

/** Access tokens in their table, by their digests. */
export class PostgresAgentTokens implements AgentTokens {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(token: NewAccessToken): Promise<void> {
    await this.#database.query.insertInto('agent_access_token').values(token).execute();
  }

  async revoke(sha256: string, now: Date): Promise<{ readonly registrationId: string; readonly organizationId: number | null } | null> {
    const { rows } = await sql<{ readonly registrationId: string; readonly organizationId: number | null }>`
      update agent_access_token t set revoked_at = ${now} from agent_registration r
       where t.sha256 = ${sha256} and t.revoked_at is null and t.expires_at > ${now} and r.id = t.registration_id
      returning r.public_id "registrationId", r.organization_id "organizationId"`.execute(this.#database.query);
    return rows[0] ?? null;
  }

  async purge(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.query.deleteFrom('agent_access_token').where('expiresAt', '<', before).executeTakeFirst();
    return Number(numDeletedRows);
  }
}
