import type { Role } from './caller.ts';

/** An organization or a customer, with its name. */
export interface NamedTenant {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/** A user who can authorize agents and apps. */
export interface AgentUser {
  readonly userId: number;
  /** The verified email address that the user signs in with. */
  readonly email: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly organization: NamedTenant;
  /** The id of the customer that the user is restricted to, or null if there is none. */
  readonly customerId: number | null;
  /** The customer with the id `customerId`, or null if there is none or it no longer exists. */
  readonly customer: NamedTenant | null;
}
