import { organizationsContextContracts } from '../../../contract/organizations/organizations-context.contract.ts';
import { memoryTenancy } from '../kernel/memory/memory-tenancy.ts';

organizationsContextContracts('in memory', memoryTenancy);
