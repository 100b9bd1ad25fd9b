import { accountDeletionsContract } from '../../../../contract/accounts/account-deletions.contract.ts';
import { memoryTenancy } from '../memory-tenancy.ts';

accountDeletionsContract('in memory', memoryTenancy);
