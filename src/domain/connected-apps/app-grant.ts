import type { AgentCaller, AgentScope, OrganizationStatus, Role } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { appGrantMachine } from './connected-app.machine.ts';

/** The number of random bytes of a grant's name. */
export const GRANT_NAME_BYTES = 16;
/** The prefix of the name of a grant, which `GRANT_NAME_BYTES` random bytes follow. */
export const GRANT_NAME_PREFIX = 'con_';

/** The state of a grant, derived from its times. */
export type AppGrantStatus = StateOf<typeof appGrantMachine>;

/** The access that a user granted to an app. */
export interface AppGrant {
  readonly id: number;
  /** The public name of the grant, which appears in logs and the audit log and is not secret. */
  readonly name: string;
  readonly clientId: number;
  readonly userId: number;
  readonly organizationId: number;
  /** The id of the customer that the user was restricted to, or null if there was none. */
  readonly customerId: number | null;
  readonly scopes: readonly AgentScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** The time at which the latest code or refresh token expires unless it is used before. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Returns the status of the grant at the given time. */
export const appGrantStatusAt = (
  { expiresAt, revokedAt }: Pick<AppGrant, 'expiresAt' | 'revokedAt'>,
  now: Date,
): AppGrantStatus => {
  const { initial } = appGrantMachine;
  if (revokedAt !== null) return next(appGrantMachine, initial, 'revoke') ?? initial;
  return now < expiresAt ? initial : (next(appGrantMachine, initial, 'expire') ?? initial);
};

/** The current state of the user who granted access. */
export interface GrantUser {
  readonly userId: number;
  readonly isActive: boolean;
  readonly role: Role;
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  readonly customerId: number | null;
}

type Tenant = Pick<AppGrant, 'organizationId' | 'customerId'>;

const isOfTenant = (grant: Tenant, user: GrantUser | null): user is GrantUser =>
  user !== null && user.organizationId === grant.organizationId && user.customerId === grant.customerId;

/**
 * Returns true if the user is still active and belongs to the same organization and customer as when they gave the
 * grant.
 */
export const isBackedBy = (grant: Tenant, user: GrantUser | null): user is GrantUser =>
  isOfTenant(grant, user) && user.isActive;

/** Returns those of the scopes that the role of the user still allows. */
export const usableScopes = (scopes: readonly AgentScope[], user: GrantUser): readonly AgentScope[] =>
  scopesOfRole(scopes, user.role);

/** The facts that decide on whose behalf an app acts, and with which scopes. */
export interface BearerFacts {
  /** The grant of the token. */
  readonly grant: Pick<AppGrant, 'name' | 'organizationId' | 'customerId' | 'revokedAt' | 'expiresAt'>;
  readonly scopes: readonly AgentScope[];
  /** The user who made the grant; null if the account currently counts as deleted. */
  readonly user: GrantUser | null;
}

/**
 * Returns the app as an agent of its user, limited to what the user may do now. Null if the grant is no longer valid,
 * or its user was deleted or has moved to another organization or customer.
 */
export const appCallerOf = ({ grant, scopes, user }: BearerFacts, now: Date): AgentCaller | null => {
  if (appGrantStatusAt(grant, now) !== 'live' || !isOfTenant(grant, user)) return null;
  return {
    kind: 'agent',
    registrationId: grant.name,
    scopes: usableScopes(scopes, user),
    organizationId: user.organizationId,
    organizationStatus: user.organizationStatus,
    customerId: user.customerId,
    userId: user.userId,
    isActive: user.isActive,
  };
};
