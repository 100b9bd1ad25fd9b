import type { CheckSubject, CheckSubjects } from '../../application/checks/ports.ts';
import type { Database } from '../kernel/database/database.ts';

/** The columns of monitors that workers read. */
export class PostgresCheckSubjects implements CheckSubjects {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  load(monitorIds: readonly number[]): Promise<readonly CheckSubject[]> {
    return this.#database.query
      .selectFrom('monitor')
      .select(['id as monitorId', 'organizationId', 'revision', 'kind', 'monitoringType', 'target', 'timeoutSeconds', 'settings', 'sealedSecrets'])
      .where('id', 'in', [...monitorIds])
      .execute();
  }
}
