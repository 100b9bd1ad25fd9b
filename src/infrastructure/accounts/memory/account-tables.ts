import type { AccountDeletion } from '../../../domain/accounts/account-deletion.machine.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

export const accountDeletionTable = memoryTable<AccountDeletion>('account_deletion', ({ userId }) => userId);

/** When account deletion was requested; null if there is no request or it was withdrawn. */
export const deletionRequestedAt = (store: MemoryStore, userId: number): Date | null => {
  const deletion = store.rows(accountDeletionTable).get(userId);
  return deletion?.status === 'requested' ? deletion.requestedAt : null;
};
