import { accountDeletionsContract } from '../../../contract/accounts/account-deletions.contract.ts';
import { memoryTenancy } from '../kernel/memory/memory-tenancy.ts';

accountDeletionsContract('in memory', memoryTenancy);
