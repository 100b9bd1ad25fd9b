import { refused } from '../kernel/outcome.ts';
import type { Caller, Role } from './caller.ts';

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

/** The refusal of an agent that writes on behalf of a user who no longer exists. */
export const authorizingUserUnresolved = refused('authorizingUserUnresolved');

/** Returns true if the caller is a claimed agent whose user no longer exists. */
export const hasNoAuthorizingUser = (caller: Caller): boolean =>
  caller.kind === 'agent' && caller.organizationId !== null && caller.userId === null;
