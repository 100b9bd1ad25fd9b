import type { AccountDeletion } from '../../../domain/accounts/account-deletion.machine.ts';
import { memoryTable } from '../kernel/memory-table.ts';

export const accountDeletionTable = memoryTable<AccountDeletion>('account_deletion', ({ userId }) => userId);
