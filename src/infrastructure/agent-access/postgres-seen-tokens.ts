import { sql } from 'kysely';
import type { SeenTokens } from '../../application/agent-access/ports.ts';
import type { Digest } from '../../application/kernel/ports.ts';
import type { Database } from '../kernel/database/database.ts';

/** Stores used tokens as a digest of issuer and `jti`. */
export class PostgresSeenTokens implements SeenTokens {
  readonly #database: Database;
  readonly #digest: Digest;

  constructor(database: Database, digest: Digest) {
    this.#database = database;
    this.#digest = digest;
  }

  async remember(purpose: 'id-jag' | 'event', issuer: string, jti: string, until: Date, now: Date): Promise<boolean> {
    const sha256 = this.#digest.sha256(JSON.stringify([issuer, jti]));
    const { rows } = await sql`
      insert into agent_seen_token (purpose, sha256, remembered_until) values (${purpose}, ${sha256}, ${until})
      on conflict (purpose, sha256) do update set remembered_until = excluded.remembered_until
        where agent_seen_token.remembered_until <= ${now}
      returning 1`.execute(this.#database.query);
    return rows.length === 1;
  }

  async purge(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.query.deleteFrom('agent_seen_token').where('rememberedUntil', '<=', now).executeTakeFirst();
    return Number(numDeletedRows);
  }
}
