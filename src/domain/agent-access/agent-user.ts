import type { Role } from '../access/caller.ts';

/** An organization or customer as an agent is told of it. */
export interface NamedTenant {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** A user as far as agents are concerned: who they are and what they could give away. */
export interface AgentUser {
  readonly userId: number;
  /** The verified address: the one that the user signs in with. */
  readonly email: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly organization: NamedTenant;
  /** Set for a user who is bound to a customer. */
  readonly customerId: number | null;
  /** The customer that the user is bound to; null when unbound, or when that customer is gone. */
  readonly customer: NamedTenant | null;
}

/** What an agent gets to see of the rows of a user's organization. */
export interface AgentAccess {
  readonly type: 'organization' | 'customer';
  readonly tenant: NamedTenant;
}

/** The one organization or customer whose access the user can give away, or null when there is none. */
export const accessOf = ({ organization, customerId, customer }: AgentUser): AgentAccess | null => {
  if (customerId === null) return { type: 'organization', tenant: organization };
  return customer === null ? null : { type: 'customer', tenant: customer };
};
