import type { Role } from '../access/caller.ts';

export interface NamedTenant {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** A user who can authorize agents. */
export interface AgentUser {
  readonly userId: number;
  /** The verified address, which the user signs in with. */
  readonly email: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly organization: NamedTenant;
  /** The customer that the user is restricted to, if any. */
  readonly customerId: number | null;
  /** The customer of `customerId`; null also if it no longer exists. */
  readonly customer: NamedTenant | null;
}

/** The tenant whose records an agent may read. */
export interface AgentAccess {
  readonly type: 'organization' | 'customer';
  readonly tenant: NamedTenant;
}

/** The organization or customer that the user can grant access to, or null if their customer no longer exists. */
export const accessOf = ({ organization, customerId, customer }: AgentUser): AgentAccess | null => {
  if (customerId === null) return { type: 'organization', tenant: organization };
  return customer === null ? null : { type: 'customer', tenant: customer };
};
