import { isAdministrator } from '../access/administrator.ts';
import type { Role } from '../access/caller.ts';

/** A member of an organization. */
export interface User {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Set for a member who is confined to one customer. */
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

/** A member together with what is only ever read of them. */
export interface UserRecord extends User {
  readonly mfaEnabled: boolean;
  /** Null for a member who never signed in. */
  readonly lastSignInAt: Date | null;
}

/** What people call the member: the name, or the address of a member without one. */
export const userName = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email;

/** A member with the role of administrator, as those see them who ask who would be left. */
export interface OrganizationMember extends Pick<User, 'id' | 'email' | 'role' | 'isActive' | 'customerId'> {
  /** Whether the deletion of the account is pending. */
  readonly isLeaving: boolean;
}

/** How many administrators the organization has beside the member; those who are leaving do not count. */
export const administratorsBeside = (members: readonly OrganizationMember[], { id }: Pick<User, 'id'>): number =>
  members.filter((member) => member.id !== id && !member.isLeaving && isAdministrator(member)).length;

/** Whether the organization would be left without administrator if the member went. */
export const isSoleAdministrator = (members: readonly OrganizationMember[], { id }: Pick<User, 'id'>): boolean =>
  members.some((member) => member.id === id && isAdministrator(member)) && administratorsBeside(members, { id }) === 0;

/** The addresses of the administrators, those who are leaving included. */
export const administratorAddresses = (members: readonly OrganizationMember[]): readonly string[] =>
  members.filter(isAdministrator).map(({ email }) => email);

/** What is left of a member once the account is deleted: a nameless author whom nobody can sign in as. */
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
