import { customerRemovalContract, customersContract } from '../../contract/customers/customers.contract.ts';
import { withTwoAgencies } from '../../builders/agencies.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('customers in PostgreSQL', () => {
  const open = postgresTenancy();
  customersContract({ describe, it }, withTwoAgencies(open));
  customerRemovalContract({ describe, it }, open);
});
