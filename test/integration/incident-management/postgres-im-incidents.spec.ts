import { imIncidentsContract } from '../../contract/incident-management/im-incidents.contract.ts';
import { PostgresUsers } from '../../../src/infrastructure/accounts/postgres-users.ts';
import { PostgresImIncidents } from '../../../src/infrastructure/incident-management/postgres-im-incidents.ts';
import { PostgresOrganizations } from '../../../src/infrastructure/organizations/postgres-organizations.ts';
import { emptiedForEach } from '../kernel/database/connected.ts';

describe('incidents of incident management on PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  imIncidentsContract({ describe, it }, async () => {
    const database = await emptied();
    return {
      imIncidents: new PostgresImIncidents(database),
      organizations: new PostgresOrganizations(database),
      users: new PostgresUsers(database),
      unitOfWork: database,
      close: () => Promise.resolve(),
    };
  });
});
