import type { TokenIssuer, TokenIssuers } from '../../application/access/ports.ts';
import type { Database } from '../kernel/database/database.ts';

/** Token issuers in PostgreSQL. */
export class PostgresTokenIssuers implements TokenIssuers {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async organizationNamed(name: string): Promise<number | null> {
    const row = await this.#database.query.selectFrom('organization').select('id').where('name', '=', name).executeTakeFirst();
    return row?.id ?? null;
  }

  async issuer(organizationId: number, email: string): Promise<TokenIssuer | null> {
    const row = await this.#database.query
      .selectFrom('app_user')
      .select(['id as userId', 'organizationId', 'customerId', 'role'])
      .where('organizationId', '=', organizationId)
      .where('email', '=', email)
      .where('isActive', '=', true)
      .executeTakeFirst();
    return row ?? null;
  }
}
