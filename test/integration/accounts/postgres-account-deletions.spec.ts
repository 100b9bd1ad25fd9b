import { accountDeletionsContract } from '../../contract/accounts/account-deletions.contract.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('account deletions in PostgreSQL', () => {
  accountDeletionsContract('PostgreSQL', postgresTenancy());
});
