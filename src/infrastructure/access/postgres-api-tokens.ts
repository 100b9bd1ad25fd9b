import type { ApiTokens, TokenFilter } from '../../application/access/ports.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import type { Database } from '../kernel/database/database.ts';
import { PostgresRepository } from '../kernel/database/postgres-repository.ts';
import { ApiTokenRow } from './access.entity.ts';

export class PostgresApiTokens extends PostgresRepository<ApiToken, TokenFilter> implements ApiTokens {
  constructor(database: Database) {
    super(database, {
      entity: ApiTokenRow,
      // A token without a customer is confined to its issuer's customer.
      owner: { organization: 'organizationId', customer: 'coalesce(api_token.customer_id, app_user.customer_id)' },
      view: { columns: 'app_user.public_id "issuer"', joins: 'join app_user on app_user.id = api_token.user_id' },
      where: 'api_token.revoked_at is null',
      conditions: { organizationWide: (value) => `(api_token.customer_id is null) = ${value}` },
    });
  }

  async revokeAllOf(userId: number, now: Date): Promise<void> {
    await this.database.query
      .updateTable('api_token')
      .set((column) => ({ revokedAt: now, updatedAt: now, revision: column('revision', '+', 1) }))
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute();
  }
}
