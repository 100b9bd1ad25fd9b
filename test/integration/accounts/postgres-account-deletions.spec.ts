import { anonymised } from '../../../src/domain/accounts/user.ts';
import { agencyIn, memberOf } from '../../builders/agencies.ts';
import { NOW } from '../../builders/clock.ts';
import { accountDeletionsContract } from '../../contract/accounts/accounts.contract.ts';
import { postgresTenancy } from '../kernel/database/postgres-tenancy.ts';

describe('account deletions in PostgreSQL', () => {
  const open = postgresTenancy();
  accountDeletionsContract({ describe, it }, async () => {
    const store = await open();
    const agency = await agencyIn(store);
    const newUser = async () => {
      const user = await memberOf(store, agency);
      return { ...user, erase: async () => store.users.erase(anonymised(user, NOW), NOW) };
    };
    return { accountDeletions: store.accountDeletions, newUser, close: () => store.close() };
  });
});
