import type { AccountDeletion } from '../../domain/accounts/account-deletion.machine.ts';

/** The latest deletion request of each account. */
export interface AccountDeletions {
  find(userId: number): Promise<AccountDeletion | null>;
  /** Replaces `before` with `after`; stores nothing and returns `stale` if another request is stored. */
  replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'>;
  /** Pending requests made at or before `since`, oldest first, at most `limit`, with the public ids of their accounts. */
  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]>;
}
