import type { AccountDeletion } from '../../domain/accounts/account-deletion.machine.ts';

/** The last request for deletion of each account. */
export interface AccountDeletions {
  find(userId: number): Promise<AccountDeletion | null>;
  /** Stores `after` in the place of `before`; stores nothing and answers `stale` when something else stands there by now. */
  replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'>;
  /** Pending requests from `since` or before, at most `limit`, the oldest first, with the public ids of their accounts. */
  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]>;
}
