import { escalationRunsContract } from '../../contract/escalation/escalation-runs.contract.ts';
import { PostgresEscalationRuns } from '../../../src/infrastructure/escalation/postgres-escalation-runs.ts';
import { PostgresImIncidents } from '../../../src/infrastructure/incident-management/postgres-im-incidents.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

describe('escalations on PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  escalationRunsContract({ describe, it }, async () => {
    const database = await emptied();
    return {
      escalationRuns: new PostgresEscalationRuns(database),
      imIncidents: new PostgresImIncidents(database),
      organizations: new PostgresOrganizations(database),
      unitOfWork: database,
      close: () => Promise.resolve(),
    };
  });
});
