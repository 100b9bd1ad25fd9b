import { sql } from 'kysely';
import type { ApiTokens, NewApiToken } from '../../application/access/ports.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import type { TokenReach } from '../../domain/access/api-token-rules.ts';
import type { Database } from '../kernel/database/database.ts';
import { updateAtRevision } from '../kernel/database/database-errors.ts';

/** API tokens in PostgreSQL. */
export class PostgresApiTokens implements ApiTokens {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(reach: TokenReach, only?: 'organizationWide'): Promise<readonly ApiToken[]> {
    return this.#within(reach, only).orderBy('t.createdAt').orderBy('t.id').execute();
  }

  async find(reach: TokenReach, publicId: string, only?: 'organizationWide'): Promise<ApiToken | null> {
    return (await this.#within(reach, only).where('t.publicId', '=', publicId).executeTakeFirst()) ?? null;
  }

  async add(token: NewApiToken): Promise<ApiToken> {
    const { id } = await this.#database.query.insertInto('api_token').values(token).returning('id').executeTakeFirstOrThrow();
    return this.#all().where('t.id', '=', id).executeTakeFirstOrThrow();
  }

  async save({ id, revision, name, revokedAt, updatedAt, ...kept }: ApiToken): Promise<ApiToken> {
    const next = { name, revokedAt, updatedAt, revision: revision + 1 };
    await updateAtRevision(this.#database.query.updateTable('api_token').set(next), { id, revision });
    return { id, ...kept, ...next };
  }

  async revokeAllOf(userId: number, now: Date): Promise<void> {
    await this.#database.query
      .updateTable('api_token')
      .set((column) => ({ revokedAt: now, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute();
  }

  #all() {
    return this.#database.query
      .selectFrom('api_token as t')
      .innerJoin('app_user as u', 'u.id', 't.userId')
      .select(['t.id', 't.publicId', 't.organizationId', 't.userId', 'u.publicId as issuer', 't.customerId', 't.name', 't.prefix'])
      .select(['t.lastFour', 't.expiresAt', 't.lastUsedAt', 't.revokedAt', 't.createdAt', 't.updatedAt', 't.revision']);
  }

  /** A token without a customer is confined to its issuer's customer. */
  #within({ organizationId, customerId, issuerId }: TokenReach, only?: 'organizationWide') {
    let query = this.#all().where('t.revokedAt', 'is', null);
    if (organizationId !== null) query = query.where('t.organizationId', '=', organizationId);
    if (customerId !== null) query = query.where(sql<number>`coalesce(t.customer_id, u.customer_id)`, '=', customerId);
    if (issuerId !== null) query = query.where('t.userId', '=', issuerId);
    return only === undefined ? query : query.where('t.customerId', 'is', null);
  }
}
