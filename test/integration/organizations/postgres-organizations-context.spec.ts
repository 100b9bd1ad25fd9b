import { organizationsContextContracts } from '../../contract/organizations/organizations-context.contract.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('organizations in PostgreSQL', () => {
  organizationsContextContracts('PostgreSQL', postgresTenancy());
});
