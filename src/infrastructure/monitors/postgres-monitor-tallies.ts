import type { MonitorTallies } from '../../application/monitors/ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { MonitorTally } from '../../domain/monitors/health.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';

const OWNER = { organization: 'organizationId', customer: 'customerId' } as const;

/** Counts of the monitors in their table. */
export class PostgresMonitorTallies implements MonitorTallies {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  of(scope: Scope): Promise<readonly MonitorTally[]> {
    const query = this.#database.query
      .selectFrom('monitor')
      .select((of) => ['status', 'condition', of.fn.countAll<number>().as('count')] as const)
      .groupBy(['status', 'condition']);
    return inScope(query, scope, OWNER).execute();
  }
}
