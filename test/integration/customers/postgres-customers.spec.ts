import { customersContract } from '../../../src/contracts/customers.contract.ts';
import { withTwoAgencies } from '../../builders/agencies.ts';
import { customerRemovalContract } from '../../contract/customers/customer-removal.contract.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('customers in PostgreSQL', () => {
  const open = postgresTenancy();
  customersContract({ describe, it }, withTwoAgencies(open));
  customerRemovalContract(open);
});
