import type { AgentCaller, AgentScope, OrganizationStatus, Role } from '../access/caller.ts';
import { scopesOfRole } from '../access/granted-scopes.ts';
import { next } from '../kernel/machine.ts';
import type { StateOf } from '../kernel/machine.ts';
import { appGrantMachine } from './app-grant.machine.ts';

/** The random bytes of a grant's public name. */
export const GRANT_NAME_BYTES = 16;
export const GRANT_NAME_PREFIX = 'con_';

export type AppGrantStatus = StateOf<typeof appGrantMachine>;

/** What a user gave an app. */
export interface AppGrant {
  readonly id: number;
  /** How logs and the audit log call it; no secret. */
  readonly name: string;
  readonly clientId: number;
  readonly userId: number;
  readonly organizationId: number;
  /** Set when the user was bound to a customer. */
  readonly customerId: number | null;
  readonly scopes: readonly AgentScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** When the last code or refresh token ends, unless it is used before. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** What a grant is at this moment. */
export const appGrantStatusAt = ({ expiresAt, revokedAt }: Pick<AppGrant, 'expiresAt' | 'revokedAt'>, now: Date): AppGrantStatus => {
  const { initial } = appGrantMachine;
  if (revokedAt !== null) return next(appGrantMachine, initial, 'revoke') ?? initial;
  return now < expiresAt ? initial : (next(appGrantMachine, initial, 'expire') ?? initial);
};

/** The user behind a grant as they are now. */
export interface GrantUser {
  readonly userId: number;
  readonly isActive: boolean;
  readonly role: Role;
  readonly organizationId: number;
  readonly organizationStatus: OrganizationStatus;
  readonly customerId: number | null;
}

/** Whether the user still stands where they stood when they gave access: active, same organization, same customer. */
export const isStillBacked = (grant: Pick<AppGrant, 'organizationId' | 'customerId'>, user: GrantUser | null): user is GrantUser =>
  user?.isActive === true && user.organizationId === grant.organizationId && user.customerId === grant.customerId;

/** The scopes of a grant that its user could still give. */
export const usableScopes = (scopes: readonly AgentScope[], user: GrantUser): readonly AgentScope[] => scopesOfRole(scopes, user.role);

/** A token with the grant and user behind it. */
export interface BearerFacts {
  readonly grant: Pick<AppGrant, 'name' | 'organizationId' | 'customerId' | 'revokedAt' | 'expiresAt'>;
  readonly scopes: readonly AgentScope[];
  readonly user: GrantUser | null;
}

/** The app as a caller: an agent of its user, never more than the user is now. Null when the grant no longer holds. */
export const appCallerOf = ({ grant, scopes, user }: BearerFacts, now: Date): AgentCaller | null => {
  if (appGrantStatusAt(grant, now) !== 'live' || !isStillBacked(grant, user)) return null;
  return {
    kind: 'agent',
    registrationId: grant.name,
    scopes: usableScopes(scopes, user),
    organizationId: user.organizationId,
    organizationStatus: user.organizationStatus,
    customerId: user.customerId,
    userId: user.userId,
  };
};
