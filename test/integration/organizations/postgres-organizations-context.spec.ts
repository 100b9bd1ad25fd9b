import {
  administratorsContract,
  organizationBootstrapsContract,
  organizationsContract,
  quotasContract,
  smtpServersContract,
  usersContract,
} from '../../../src/contracts/index.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('organizations in PostgreSQL', () => {
  const open = postgresTenancy();
  for (const contract of [organizationsContract, usersContract, organizationBootstrapsContract, quotasContract, smtpServersContract, administratorsContract]) contract({ describe, it }, open);
});
