import type { DirectoryMonitor, MonitorDirectory } from '../../application/monitors/monitor-directory.ts';
import type { MonitorId } from '../../application/monitors/website.ports.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kinds.ts';
import type { Database } from '../kernel/database/database.ts';
import { inScope } from '../kernel/database/in-scope.ts';

const OWNER = { organization: 'organizationId', customer: 'customerId' } as const;

/** Monitors in the table of all monitors. A further kind needs nothing here but rows of its own. */
export class PostgresMonitorDirectory implements MonitorDirectory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(scope: Scope, kind: MonitorKind, id: MonitorId): Promise<DirectoryMonitor | null> {
    const row = await this.#matching(scope, kind, id).executeTakeFirst();
    return row === undefined ? null : { ...row, kind };
  }

  async lock(scope: Scope, kind: MonitorKind, id: MonitorId): Promise<DirectoryMonitor | null> {
    const row = await this.#matching(scope, kind, id).forNoKeyUpdate().executeTakeFirst();
    return row === undefined ? null : { ...row, kind };
  }

  #matching(scope: Scope, kind: MonitorKind, id: MonitorId) {
    const query = this.#database.query.selectFrom('monitor').select(['id', 'publicId', 'name', 'organizationId', 'customerId']).where('kind', '=', kind);
    return inScope(typeof id === 'number' ? query.where('id', '=', id) : query.where('publicId', '=', id), scope, OWNER);
  }
}
