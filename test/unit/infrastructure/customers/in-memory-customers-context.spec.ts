import { customersContextContracts } from '../../../contract/customers/customers-context.contract.ts';
import { memoryTenancy } from '../kernel/memory/memory-tenancy.ts';

customersContextContracts('in memory', memoryTenancy);
