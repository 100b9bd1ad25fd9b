import { organizationsContextContracts } from '../../../../contract/organizations/organizations-context.contract.ts';
import { memoryTenancy } from '../memory-tenancy.ts';

organizationsContextContracts('in memory', memoryTenancy);
