import type { Scope } from '../../domain/access/scope.ts';
import type { AccountDeletion } from '../../domain/accounts/account-deletion.machine.ts';
import type { OrganizationMember, User, UserRecord } from '../../domain/accounts/user.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The members of all organizations. Deleted members remain as anonymous authors and are not returned. */
export interface Users {
  page(scope: Scope, request: PageRequest): Promise<Page<UserRecord>>;
  find(scope: Scope, publicId: string): Promise<UserRecord | null>;
  /** By canonical address, see `emailAddressOf`. */
  byEmail(email: string): Promise<UserRecord | null>;
  /** Stores a member; `emailTaken` if the address is in use in any organization; throws `OptimisticLockError` if its customer was deleted. */
  add(user: NewRecord<User>): Promise<UserRecord | 'emailTaken'>;
  /** Stores the changed member; throws `OptimisticLockError` if it changed since it was read, or if its customer was deleted. */
  save(user: User): Promise<void>;
  /** Stores the anonymous remainder of a deleted member; throws `OptimisticLockError` like `save`. */
  erase(remains: User, now: Date): Promise<void>;
}

/** The administrators of organizations. */
export interface Administrators {
  /** All members with the administrator role, locked until the end of the unit of work. */
  lock(organizationId: number): Promise<readonly OrganizationMember[]>;
  /** As `lock`, but without locking. */
  list(organizationId: number): Promise<readonly OrganizationMember[]>;
}

/** The names of organizations. */
export interface OrganizationNames {
  nameOf(organizationId: number): Promise<string | null>;
}

/** The latest deletion request of each account. */
export interface AccountDeletions {
  find(userId: number): Promise<AccountDeletion | null>;
  /** Replaces `before` with `after`; stores nothing and returns `stale` if another request is stored. */
  replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'>;
  /** Pending requests made at or before `since`, oldest first, at most `limit`, with the public ids of their accounts. */
  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]>;
}
