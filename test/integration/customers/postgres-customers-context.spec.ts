import { customersContextContracts } from '../../contract/customers/customers-context.contract.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('customers in PostgreSQL', () => {
  customersContextContracts('PostgreSQL', postgresTenancy());
});
