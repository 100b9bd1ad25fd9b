import { organizationsContextContracts } from '../../../contract/organizations/organizations-context.contract.ts';
import { postgresTenancy } from '../postgres-tenancy.ts';

describe('organizations in PostgreSQL', () => {
  organizationsContextContracts('PostgreSQL', postgresTenancy());
});
