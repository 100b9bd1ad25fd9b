import { isAdministrator } from '../access/caller.ts';
import type { Role } from '../access/caller.ts';

export interface User {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Set for a member who is bound to one customer. */
  readonly customerId: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isGlobalAdmin: boolean;
  readonly isGlobalSupporter: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A member with read-only data. */
export interface UserRecord extends User {
  readonly mfaEnabled: boolean;
  /** Null for a member who has never signed in. */
  readonly lastSignInAt: Date | null;
}

/** An administrator, with what decides whether others can leave. */
export interface OrganizationMember extends Pick<User, 'id' | 'email' | 'role' | 'isActive' | 'customerId'> {
  /** Whether deletion of the account is pending. */
  readonly isLeaving: boolean;
}

/** How many other administrators the organization has, not counting those who are leaving. */
export const administratorsBeside = (members: readonly OrganizationMember[], { id }: Pick<User, 'id'>): number =>
  members.filter((member) => member.id !== id && !member.isLeaving && isAdministrator(member)).length;

/** Whether the organization would have no administrator without the member. */
export const isSoleAdministrator = (members: readonly OrganizationMember[], { id }: Pick<User, 'id'>): boolean =>
  members.some((member) => member.id === id && isAdministrator(member)) && administratorsBeside(members, { id }) === 0;

/** The addresses of the administrators, including those who are leaving. */
export const administratorAddresses = (members: readonly OrganizationMember[]): readonly string[] =>
  members.filter(isAdministrator).map(({ email }) => email);

/** The remaining record of a deleted account: an author without a name who cannot sign in. */
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
