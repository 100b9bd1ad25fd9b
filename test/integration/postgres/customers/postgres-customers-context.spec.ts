import { customersContextContracts } from '../../../contract/customers/customers-context.contract.ts';
import { postgresTenancy } from '../postgres-tenancy.ts';

describe('customers in PostgreSQL', () => {
  customersContextContracts('PostgreSQL', postgresTenancy());
});
