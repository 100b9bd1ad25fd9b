import type { AgentCaller, AgentScope, OrganizationStatus, Role } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { appGrantMachine } from './connected-app.machine.ts';

export const GRANT_NAME_BYTES = 16;
export const GRANT_NAME_PREFIX = 'con_';

export type AppGrantStatus = StateOf<typeof appGrantMachine>;

/** What a user granted an app. */
export interface AppGrant {
  readonly id: number;
  /** The name in logs and the audit log. Not secret. */
  readonly name: string;
  readonly clientId: number;
  readonly userId: number;
  readonly organizationId: number;
  /** The customer that the user was restricted to, if any. */
  readonly customerId: number | null;
  readonly scopes: readonly AgentScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** When the last code or refresh token expires, unless it is used before. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** The status of the grant at the given time. */
export const appGrantStatusAt = ({ expiresAt, revokedAt }: Pick<AppGrant, 'expiresAt' | 'revokedAt'>, now: Date): AppGrantStatus => {
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

/** Whether the user is still active and belongs to the same organization and customer as when they gave the grant. */
export const isBackedBy = (grant: Tenant, user: GrantUser | null): user is GrantUser => isOfTenant(grant, user) && user.isActive;

/** The scopes that the role of the user still allows. */
export const usableScopes = (scopes: readonly AgentScope[], user: GrantUser): readonly AgentScope[] => scopesOfRole(scopes, user.role);

export interface BearerFacts {
  readonly grant: Pick<AppGrant, 'name' | 'organizationId' | 'customerId' | 'revokedAt' | 'expiresAt'>;
  readonly scopes: readonly AgentScope[];
  /** Null if the account counts as deleted now. */
  readonly user: GrantUser | null;
}

/** The app as an agent of its user, limited to what the user may do now. Null if the grant is no longer valid or its user has moved or is deleted. */
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
