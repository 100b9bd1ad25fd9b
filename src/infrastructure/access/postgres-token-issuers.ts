import type { TokenIssuer, TokenIssuers, VisibleCustomers } from '../../application/access/api-token-ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';

/** Who tokens are issued by and confined to, in the tables of organizations, users and customers. */
export class PostgresTokenIssuers implements TokenIssuers, VisibleCustomers {
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

  async has(scope: Scope, customerId: number): Promise<boolean> {
    const query = this.#database.query.selectFrom('customer').select('id').where('id', '=', customerId);
    return (await inScope(query, scope, { organization: 'organizationId', customer: 'id' }).executeTakeFirst()) !== undefined;
  }
}
