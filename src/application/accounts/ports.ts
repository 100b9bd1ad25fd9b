import type { OfCustomer } from '../../domain/kernel/page.ts';
import type { Role } from '../../domain/access/caller.ts';
import type { AccountDeletion } from '../../domain/accounts/account-deletion.machine.ts';
import type { AccountLink, AccountLinkPurpose } from '../../domain/accounts/account-link.ts';
import type { InvitedUser, OrganizationMember, User, UserRecord } from '../../domain/accounts/user.ts';
import type { ReaderFacts } from '../../domain/kernel/locale.ts';
import type { HostBrand } from '../../domain/organizations/host-brand.ts';
import type { NewRecord } from '../kernel/records.ts';
import type { Repository } from '../kernel/repository.ts';

/** Selects the users of a list. */
export interface UserFilter extends OfCustomer {
  /** The address in canonical form; see `emailAddressOf`. */
  readonly email?: string;
  readonly role?: Role;
  readonly isActive?: boolean;
  readonly isGlobalAdmin?: boolean;
  /** True for users whom incident management can refer to; see `imUserEligible`. */
  readonly isImEligible?: boolean;
}

/**
 * Stores the users of all organizations. Deleted users remain as anonymous authors and are not returned. At most one
 * user owns an address, and signs in with it; no other user of the same organization has it.
 */
export interface Users extends Repository<User, UserFilter, UserRecord, 'emailTaken'> {
  /**
   * Stores an invited user. If a user of another organization owns the address, the invited one does not own it.
   * Returns `emailTaken` if a user of the same organization has the address.
   */
  invite(record: NewRecord<User>): Promise<InvitedUser | 'emailTaken'>;
  /** Stores the anonymous remainder of a deleted user and deletes the credentials, in the current transaction. */
  erase(remains: User, now: Date): Promise<void>;
}

/** Reads the administrators of organizations. */
export interface Administrators {
  /** Returns all members with the administrator role, locked until the unit of work ends. */
  lock(organizationId: number): Promise<readonly OrganizationMember[]>;
  /** Returns all members with the administrator role, without a lock. */
  list(organizationId: number): Promise<readonly OrganizationMember[]>;
}

/** Stores the latest deletion request of each account. */
export interface AccountDeletions {
  /** Returns the latest request to delete the account, or null if there was none. */
  find(userId: number): Promise<AccountDeletion | null>;
  /**
   * Replaces `before` with `after`. If another request is stored instead of `before`, stores nothing and returns
   * `stale`.
   */
  replace(before: AccountDeletion | null, after: AccountDeletion): Promise<'saved' | 'stale'>;
  /**
   * Returns at most `limit` pending requests made at or before `since`, oldest first, with the public ids of their
   * accounts.
   */
  pendingSince(since: Date, limit: number): Promise<readonly { readonly publicId: string }[]>;
}

/** A link to store. */
export interface NewAccountLink extends Omit<AccountLink, 'id' | 'usedAt'> {
  readonly sha256: string;
  /** The id of the user who invites; null for other links, and if the operator invites. */
  readonly invitedByUserId: number | null;
}

/** Stores the links sent by mail. An account has at most one open link per purpose. */
export interface AccountLinks {
  /** Stores the link. It replaces earlier ones of the same purpose. */
  issue(link: NewAccountLink): Promise<void>;
  /** Returns the link by the SHA-256 digest of its secret, or null. A used or expired one may be returned. */
  bySecret(sha256: string): Promise<AccountLink | null>;
  /** Returns the user who sent the invitation; null if the operator did, or the user was deleted. */
  inviterOf(link: AccountLink): Promise<Pick<User, 'firstName' | 'lastName' | 'email'> | null>;
  /** Returns the latest link of the user and purpose, or null if there is none. */
  latestOf(userId: number, purpose: AccountLinkPurpose): Promise<AccountLink | null>;
  /** Marks the link as used. Returns false if it was already used; of two concurrent calls, only one returns true. */
  use(link: AccountLink, at: Date): Promise<boolean>;
}

/** Finds what decides the time zone and language of pages. */
export interface PageReaders {
  /** Returns the facts about a signed-in reader. */
  ofUser(userId: number): Promise<ReaderFacts>;
  /** Returns the facts about an anonymous reader on a host of the organization. */
  ofHost(organizationId: number): Promise<ReaderFacts>;
  /** Returns the brand of an organization, or null if there is no such organization. */
  brandOf(organizationId: number): Promise<HostBrand | null>;
}
