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
