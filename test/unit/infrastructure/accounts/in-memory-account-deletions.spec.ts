import { InMemoryAccountDeletions } from '../../../../src/infrastructure/accounts/memory/in-memory-account-deletions.ts';
import { userRowOf, userTable } from '../../../../src/infrastructure/accounts/memory/user-tables.ts';
import { MemoryStore } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { NOW } from '../../../builders/clock.ts';
import { aMember } from '../../../builders/users.ts';
import { accountDeletionsContract } from '../../../../src/contracts/index.ts';
import type { AccountDeletionsUnderTest } from '../../../../src/contracts/index.ts';

const open = (): Promise<AccountDeletionsUnderTest> => {
  const store = new MemoryStore();
  return Promise.resolve({
    accountDeletions: new InMemoryAccountDeletions(store),
    newUser: async () => {
      const id = store.nextId(userTable);
      const row = userRowOf(aMember({ id, publicId: `user ${id}` }));
      await store.write((tables) => tables(userTable).put(row));
      return { ...row, erase: () => store.write((tables) => tables(userTable).put({ ...row, deletedAt: NOW })) };
    },
    close: () => Promise.resolve(),
  });
};

describe('account deletions in memory', () => accountDeletionsContract({ describe, it }, open));
