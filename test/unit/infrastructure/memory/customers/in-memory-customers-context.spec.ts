import { customersContextContracts } from '../../../../contract/customers/customers-context.contract.ts';
import { memoryTenancy } from '../memory-tenancy.ts';

customersContextContracts('in memory', memoryTenancy);
