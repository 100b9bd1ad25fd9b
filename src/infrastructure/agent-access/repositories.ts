import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type {
  AgentApproval,
  AgentApprovals,
  IdentityFilter,
  SeenTokens,
  UserCodeAttempts,
} from '../../application/agent-access/ports.ts';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { Digest } from '../../application/kernel/ports.ts';
import { windowStart } from '../../domain/access/rate-limits.ts';
import { USER_CODE_ATTEMPT_RATE } from '../../domain/agent-access/agent-rates.ts';
import { later, secondsUntil } from '../../domain/kernel/time.ts';
import type { Database } from '../kernel/database/database.ts';
import type { Tables } from '../kernel/database/tables.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

const TABLE = 'agent_approval';

export class PostgresAgentApprovals extends PostgresAdapter implements AgentApprovals {
  find(identity: FederatedIdentity): Promise<AgentApproval | null> {
    return one(this.#of(identity));
  }

  lock(identity: FederatedIdentity): Promise<AgentApproval | null> {
    return one(this.#of(identity).forUpdate());
  }

  async put({
    identity: { issuer, subject, clientId },
    grant,
    registrationId,
    createdAt,
  }: AgentApproval): Promise<void> {
    const { userId, organizationId, customerId, scopes, email } = grant;
    const row = { grantedBy: userId, organizationId, customerId, scopes, email, registrationId, createdAt };
    await this.database.query
      .insertInto(TABLE)
      .values({ issuer, subject, clientId, ...row })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject', 'clientId']).doUpdateSet(row))
      .execute();
  }

  async remove({ issuer, subject, clientId }: IdentityFilter): Promise<void> {
    const query = this.database.query.deleteFrom(TABLE).where('issuer', '=', issuer).where('subject', '=', subject);
    await (clientId === undefined ? query : query.where('clientId', '=', clientId)).execute();
  }

  #of({ issuer, subject, clientId }: FederatedIdentity) {
    return this.database.query
      .selectFrom(TABLE)
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('clientId', '=', clientId);
  }
}

const one = async (query: {
  executeTakeFirst(): Promise<Selectable<Tables['agent_approval']> | undefined>;
}): Promise<AgentApproval | null> => {
  const row = await query.executeTakeFirst();
  if (row === undefined) return null;
  const { issuer, subject, clientId, grantedBy, organizationId, customerId, scopes, email, registrationId, createdAt } =
    row;
  const grant = { userId: grantedBy, organizationId, customerId, scopes, email };
  return { identity: { issuer, subject, clientId }, grant, registrationId, createdAt };
};

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
    const { numDeletedRows } = await this.#database.query
      .deleteFrom('agent_seen_token')
      .where('rememberedUntil', '<=', now)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}

const counterOf = (userId: number): string => `${USER_CODE_ATTEMPT_RATE.name}:user:${userId}`;

/** Counts attempts across processes and before the lookup, so that parallel attempts are counted too. */
export class PostgresUserCodeAttempts extends PostgresAdapter implements UserCodeAttempts {
  async take(userId: number, now: Date): Promise<{ readonly allowed: boolean; readonly retryAfter: number }> {
    const start = windowStart(USER_CODE_ATTEMPT_RATE, now);
    const { rows } = await sql`
      insert into rate_window (subject, window_start, used) values (${counterOf(userId)}, ${start}, 1)
      on conflict (subject, window_start) do update set used = rate_window.used + 1 where rate_window.used < ${USER_CODE_ATTEMPT_RATE.limit}
      returning 1`.execute(this.database.query);
    const allowed = rows.length === 1;
    return { allowed, retryAfter: allowed ? 0 : secondsUntil(later(start, USER_CODE_ATTEMPT_RATE.window), now) };
  }

  async refund(userId: number, now: Date): Promise<void> {
    await this.database.query
      .updateTable('rate_window')
      .set((column) => ({ used: column('used', '-', 1) }))
      .where('subject', '=', counterOf(userId))
      .where('windowStart', '=', windowStart(USER_CODE_ATTEMPT_RATE, now))
      .execute();
  }
}
