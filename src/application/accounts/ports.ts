import type { AccountDeletion } from '../../domain/accounts/account-deletion.machine.ts';
import type { AccountLink, AccountLinkPurpose } from '../../domain/accounts/account-link.ts';
import type { OrganizationMember, User, UserRecord } from '../../domain/accounts/user.ts';
import type { Repository } from '../kernel/repository.ts';

/** Which users a list returns. */
export interface UserFilter {
  /** In canonical form, see `emailAddressOf`. */
  readonly email?: string;
  readonly isActive?: boolean;
  readonly isGlobalAdmin?: boolean;
}

/** The users of all organizations. Deleted users remain as anonymous authors and are not returned. Addresses are unique across organizations. */
export interface Users extends Repository<User, UserFilter, UserRecord, 'emailTaken'> {
  /** Saves the anonymous remainder of a deleted user without its credentials. Takes part in the transaction. */
  erase(remains: User, now: Date): Promise<void>;
}

/** The administrators of organizations. */
export interface Administrators {
  /** All members with the administrator role, locked until the end of the unit of work. */
  lock(organizationId: number): Promise<readonly OrganizationMember[]>;
  /** As `lock`, but without locking. */
  list(organizationId: number): Promise<readonly OrganizationMember[]>;
}

/** The latest deletion request of each account. */
export interface AccountDeletions {
  find(userId: number): Promise<AccountDeletion | null>;
  /** Replaces `before` with `after`; stores nothing and returns `stale` if another request is stored. */
  replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'>;
  /** Pending requests made at or before `since`, oldest first, at most `limit`, with the public ids of their accounts. */
  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]>;
}

/** A link to store. */
export interface NewAccountLink extends Omit<AccountLink, 'id' | 'usedAt'> {
  readonly sha256: string;
}

/** Links sent by mail. An account has at most one open link per purpose. */
export interface AccountLinks {
  /** Stores the link, replacing earlier ones of the same purpose. */
  issue(link: NewAccountLink): Promise<void>;
  bySecret(sha256: string): Promise<AccountLink | null>;
  latestOf(userId: number, purpose: AccountLinkPurpose): Promise<AccountLink | null>;
  /** Marks the link as used; false if it was already used. Of two concurrent calls, one returns true. */
  use(link: AccountLink, at: Date): Promise<boolean>;
}
