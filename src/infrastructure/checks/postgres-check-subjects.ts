import type { CheckSubject, CheckSubjects } from '../../application/checks/ports.ts';
import { PostgresAdapter } from '../kernel/database/postgres-adapter.ts';

/** Reads the columns of monitors that workers need. */
export class PostgresCheckSubjects extends PostgresAdapter implements CheckSubjects {
  load(monitorIds: readonly number[]): Promise<readonly CheckSubject[]> {
    return this.database.query
      .selectFrom('monitor')
      .select([
        'id as monitorId',
        'organizationId',
        'revision',
        'kind',
        'monitoringType',
        'target',
        'timeoutSeconds',
        'settings',
        'sealedSecrets',
      ])
      .where('id', 'in', [...monitorIds])
      .execute();
  }
}
