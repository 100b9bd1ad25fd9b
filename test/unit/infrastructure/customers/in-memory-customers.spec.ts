import { customersContract } from '../../../../src/contracts/customers.contract.ts';
import { withTwoAgencies } from '../../../builders/agencies.ts';
import { customerRemovalContract } from '../../../contract/customers/customer-removal.contract.ts';
import { memoryTenancy } from '../kernel/memory/memory-tenancy.ts';

describe('customers in memory', () => {
  customersContract({ describe, it }, withTwoAgencies(memoryTenancy));
  customerRemovalContract(memoryTenancy);
});
