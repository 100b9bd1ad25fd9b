import type { AccountDeletions } from '../../../application/accounts/ports.ts';
import type { AccountDeletion } from '../../../domain/accounts/account-deletion.machine.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { userTable } from './user-tables.ts';
import { accountDeletionTable } from './account-tables.ts';

/** Deletion requests, one row per account. */
export class InMemoryAccountDeletions implements AccountDeletions {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find(userId: number): Promise<AccountDeletion | null> {
    return Promise.resolve(this.#store.rows(accountDeletionTable).get(userId));
  }

  replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'> {
    return this.#store.write((tables) => {
      if (!isSame(tables(accountDeletionTable).get(after.userId), before)) return 'stale';
      tables(accountDeletionTable).put(after);
      return 'saved';
    });
  }

  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]> {
    const pending = this.#store
      .rows(accountDeletionTable)
      .filter(({ status, requestedAt }) => status === 'requested' && requestedAt <= since)
      .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime());
    const living = pending.flatMap(({ userId }) => this.#store.rows(userTable).get(userId) ?? []).filter(({ deletedAt }) => deletedAt === null);
    return Promise.resolve(living.slice(0, limit).map(({ publicId }) => ({ publicId })));
  }
}

/** Whether the stored request is still the one that was read; each transition sets a timestamp that no other transition sets. */
const isSame = (stored: AccountDeletion | null, read: AccountDeletion | null): boolean =>
  stored === null || read === null ? stored === read : stored.status === read.status && stored.requestedAt.getTime() === read.requestedAt.getTime();
