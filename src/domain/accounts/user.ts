import { isAdministrator } from '../access/caller.ts';
import type { Role } from '../access/caller.ts';
import type { Language } from '../kernel/locale.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

export interface User extends OrganizationRecord {
  /** The id of the customer that the member is bound to, or null if there is none. */
  readonly customerId: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** The language of pages and mails; null for that of the browser or the organization. */
  readonly language: Language | null;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
}

/** A user who was invited. */
export interface InvitedUser extends User {
  /**
   * False if an account of another organization has the address: nobody can accept the invitation or sign in as this
   * user. Organizations do not learn it. See ADR 0137.
   */
  readonly ownsAddress: boolean;
}

/** A member with data that only the service writes. */
export interface UserRecord extends User {
  readonly mfaEnabled: boolean;
  /** The time of the last sign-in; null if the member has never signed in. */
  readonly lastSignInAt: Date | null;
}

/** A member of an organization, with the facts that decide whether others can leave. */
export interface OrganizationMember extends Pick<User, 'id' | 'email' | 'role' | 'isActive' | 'customerId'> {
  /** True if the deletion of the account is pending. */
  readonly isLeaving: boolean;
}

/** Returns the number of other administrators, excluding those whose deletion is pending. */
export const administratorsBeside = (members: readonly OrganizationMember[], { id }: Pick<User, 'id'>): number =>
  members.filter((member) => member.id !== id && !member.isLeaving && isAdministrator(member)).length;

/** Returns true if the organization would have no administrator without the member. */
export const isSoleAdministrator = (members: readonly OrganizationMember[], { id }: Pick<User, 'id'>): boolean =>
  members.some((member) => member.id === id && isAdministrator(member)) && administratorsBeside(members, { id }) === 0;

/** Returns the email addresses of the administrators, including those whose deletion is pending. */
export const administratorAddresses = (members: readonly OrganizationMember[]): readonly string[] =>
  members.filter(isAdministrator).map(({ email }) => email);

/** Returns the record that remains of a deleted account: an author without a name, who cannot sign in. See ADR 0012. */
export const anonymised = (user: User, now: Date): User => ({
  ...user,
  email: `${user.publicId}@deleted.invalid`,
  firstName: 'Deleted',
  lastName: 'user',
  role: 'readonly',
  isActive: false,
  isGlobalAdmin: false,
  isGlobalSupporter: false,
  updatedAt: now,
});
