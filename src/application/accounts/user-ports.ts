import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { OrganizationMember, User, UserRecord } from '../../domain/accounts/user.ts';
import type { NewRecord } from '../kernel/records.ts';

/** The members of all organizations. Deleted ones stay as nameless authors, and are found no more. */
export interface Users {
  page(scope: Scope, request: PageRequest): Promise<Page<UserRecord>>;
  find(scope: Scope, publicId: string): Promise<UserRecord | null>;
  /** By the address as `emailAddressOf` spells it. */
  byEmail(email: string): Promise<UserRecord | null>;
  /** Stores a member; `emailTaken` when somebody has the address, in whichever organization; throws `OptimisticLockError` when its customer has gone. */
  add(user: NewRecord<User>): Promise<UserRecord | 'emailTaken'>;
  /** Stores the changed member; throws `OptimisticLockError` when it changed since it was read, or its customer has gone. */
  save(user: User): Promise<void>;
  /** Stores what is left of a deleted member, without password; throws `OptimisticLockError` like `save`. */
  erase(remains: User, now: Date): Promise<void>;
}

/** Who administers an organization. */
export interface Administrators {
  /** All members with the role of administrator; nobody else can change who they are until the end of the unit of work. */
  lock(organizationId: number): Promise<readonly OrganizationMember[]>;
  /** The same without keeping anybody from anything. */
  list(organizationId: number): Promise<readonly OrganizationMember[]>;
}

/** The names of organizations. */
export interface OrganizationNames {
  nameOf(organizationId: number): Promise<string | null>;
}
