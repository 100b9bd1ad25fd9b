import { administratorsContract } from '../../contract/accounts/accounts.contract.ts';
import { usersContract } from '../../contract/accounts/users.contract.ts';
import {
  organizationBootstrapsContract,
  quotasContract,
  smtpServersContract,
} from '../../contract/organizations/organization-ports.contract.ts';
import { organizationsContract } from '../../contract/organizations/organizations.contract.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('organizations in PostgreSQL', () => {
  const open = postgresTenancy();
  for (const contract of [
    organizationsContract,
    usersContract,
    organizationBootstrapsContract,
    quotasContract,
    smtpServersContract,
    administratorsContract,
  ])
    contract({ describe, it }, open);
});
