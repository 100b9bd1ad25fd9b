import type { Credential } from '../../application/access/ports.ts';
import { isApiTokenShaped, tokenCallerOf } from '../../domain/access/api-token.ts';
import type { ApiTokenFacts } from '../../domain/access/api-token.ts';
import type { Caller, OrganizationStatus, Role } from '../../domain/access/caller.ts';
import { isSessionSecretShaped, sessionCallerOf } from '../../domain/access/sign-in/session.ts';
import type { SessionFacts } from '../../domain/access/sign-in/session.ts';
import { isDeletedAt } from '../../domain/accounts/account-deletion.machine.ts';
import { agentCallerOf, isAccessTokenShaped } from '../../domain/agent-access/access-token.ts';
import type { AccessTokenFacts, AuthorizingUser } from '../../domain/agent-access/access-token.ts';
import { appCallerOf } from '../../domain/connected-apps/app-grant.ts';
import type { AppGrant, GrantUser } from '../../domain/connected-apps/app-grant.ts';
import { appTokenStatusAt, isAppTokenShaped } from '../../domain/connected-apps/app-token.ts';
import type { AppToken } from '../../domain/connected-apps/app-token.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';

/** The columns that every statement for credentials selects in addition to the columns of its kind. */
export interface CredentialRow {
  /** The id of the row that records the last use. */
  readonly usedId: number;
  readonly lastUsedAt: Date | null;
  readonly storedStatus: OrganizationStatus | null;
  readonly cancelledAt: Date | null;
  readonly deletionRequestedAt: Date | null;
}

/** A kind of credential: how it is recognized and looked up, and the caller that it authenticates. */
export interface CredentialKind<Row> {
  readonly accepts: (credential: Credential) => boolean;
  /** The statement that selects the row by the SHA-256 of the secret, which is its only parameter. */
  readonly statement: string;
  /** True if rows are cached for a few seconds. Without a cache, a revocation takes effect with the next request. */
  readonly isCached: boolean;
  readonly callerOf: (row: Row, now: Date) => Caller | null;
  /** The statement that records the last use: `$1` is `usedId`, `$2` the time. */
  readonly recordUse: string;
}

const ORGANIZATION = 'o.status "storedStatus", o.cancelled_at "cancelledAt"';
const DELETION = 'd.requested_at "deletionRequestedAt"';
const JOIN_DELETION = "left join account_deletion d on d.user_id = u.id and d.status = 'requested'";
const USER = `u.id "userId", u.public_id "userPublicId", u.role, u.is_active "isActive",
  u.is_global_admin "isGlobalAdmin", u.is_global_supporter "isGlobalSupporter", o.id "organizationId"`;

const MFA = `o.require_mfa_admins "requireMfaAdmins", o.require_mfa_editors "requireMfaEditors", o.require_mfa_readonly "requireMfaReadonly", o.im_enabled "imEnabled",
  (m.confirmed_at is not null) "mfaEnabled"`;
const JOIN_MFA = 'left join mfa_enrolment m on m.user_id = u.id';

type StoredStatus = Pick<CredentialRow, 'storedStatus' | 'cancelledAt'>;

const organizationStatusOf = ({ storedStatus, cancelledAt }: StoredStatus, now: Date): OrganizationStatus | null =>
  storedStatus === null ? null : organizationStatusAt({ status: storedStatus, cancelledAt }, now);

/** A row that always has an organization. */
type WithOrganization = CredentialRow & { readonly storedStatus: OrganizationStatus };

const statusOf = ({ storedStatus, cancelledAt }: WithOrganization, now: Date): OrganizationStatus =>
  organizationStatusAt({ status: storedStatus, cancelledAt }, now);

/** A stored session with its user and organization. */
export type SessionRow = WithOrganization &
  Omit<SessionFacts, 'organizationStatus' | 'requireMfaPlatformStaff' | 'lastSeenAt' | 'isDeleted'> & {
    readonly lastUsedAt: Date;
  };

/** Returns the facts about a session at a given time. */
export const sessionFactsOf = (row: SessionRow, requireMfaPlatformStaff: boolean, now: Date): SessionFacts => ({
  ...row,
  lastSeenAt: row.lastUsedAt,
  organizationStatus: statusOf(row, now),
  isDeleted: isDeletedAt(row, now),
  requireMfaPlatformStaff,
});

export const sessionKind = (requireMfaPlatformStaff: boolean): CredentialKind<SessionRow> => ({
  accepts: ({ kind, secret }) => kind === 'cookie' && isSessionSecretShaped(secret),
  statement: `
    select s.id "usedId", s.last_seen_at "lastUsedAt", s.id "sessionId", s.created_at "createdAt", s.awaits_code "awaitsCode",
           s.stepped_up_at "steppedUpAt", s.rotated_at "rotatedAt", case when s.sha256 = $1 then 'current' else 'previous' end "presented",
           ${USER}, u.customer_id "customerId", ${MFA}, ${ORGANIZATION}, ${DELETION}
      from session s
      join app_user u on u.id = s.user_id
      join organization o on o.id = u.organization_id
      ${JOIN_MFA}
      ${JOIN_DELETION}
     where s.sha256 = $1 or s.previous_sha256 = $1`,
  isCached: true,
  callerOf: (row, now) => sessionCallerOf(sessionFactsOf(row, requireMfaPlatformStaff, now), now),
  recordUse: 'update session set last_seen_at = $2 where id = $1',
});

type ApiTokenRow = WithOrganization &
  Omit<ApiTokenFacts, 'organizationStatus' | 'isDeleted' | 'requireMfaPlatformStaff'>;

export const apiTokenKind = (requireMfaPlatformStaff: boolean): CredentialKind<ApiTokenRow> => ({
  accepts: ({ kind, secret }) => kind === 'bearer' && isApiTokenShaped(secret),
  statement: `
    select t.id "usedId", t.last_used_at "lastUsedAt", t.id "tokenId", t.customer_id "tokenCustomerId", t.expires_at "expiresAt",
           t.revoked_at "revokedAt", ${USER}, u.customer_id "userCustomerId", ${MFA}, ${ORGANIZATION}, ${DELETION}
      from api_token t
      join app_user u on u.id = t.user_id
      join organization o on o.id = t.organization_id and o.id = u.organization_id
      ${JOIN_MFA}
      ${JOIN_DELETION}
     where t.sha256 = $1`,
  isCached: true,
  callerOf: (row, now) =>
    tokenCallerOf(
      { ...row, organizationStatus: statusOf(row, now), isDeleted: isDeletedAt(row, now), requireMfaPlatformStaff },
      now,
    ),
  recordUse: 'update api_token set last_used_at = $2 where id = $1',
});

type AgentTokenRow = CredentialRow &
  Omit<AccessTokenFacts, 'organizationStatus' | 'user'> & {
    readonly userId: number | null;
    readonly role: Role;
    readonly isActive: boolean;
    readonly userOrganizationId: number;
    readonly userCustomerId: number | null;
  };

const authorizingUserOf = (row: AgentTokenRow, now: Date): AuthorizingUser | null => {
  const { userId: id, role, isActive, userOrganizationId: organizationId, userCustomerId: customerId } = row;
  return id === null || isDeletedAt(row, now) ? null : { id, role, isActive, organizationId, customerId };
};

export const agentTokenKind: CredentialKind<AgentTokenRow> = {
  accepts: ({ kind, secret }) => kind === 'bearer' && isAccessTokenShaped(secret),
  statement: `
    select r.id "usedId", r.last_used_at "lastUsedAt", t.expires_at "expiresAt", t.revoked_at "revokedAt", t.scopes, t.redeemed,
           r.public_id "registrationId", r.status "registrationStatus", r.window_ends_at "windowEndsAt",
           r.organization_id "organizationId", r.customer_id "customerId", u.id "userId", u.role, u.is_active "isActive",
           u.organization_id "userOrganizationId", u.customer_id "userCustomerId", ${ORGANIZATION}, ${DELETION}
      from agent_access_token t
      join agent_registration r on r.id = t.registration_id
      left join organization o on o.id = r.organization_id
      left join app_user u on u.id = r.granted_by and u.deleted_at is null
      ${JOIN_DELETION}
     where t.sha256 = $1`,
  isCached: false,
  callerOf: (row, now) =>
    agentCallerOf(
      { ...row, organizationStatus: organizationStatusOf(row, now), user: authorizingUserOf(row, now) },
      now,
    ),
  recordUse: 'update agent_registration set last_used_at = $2 where id = $1',
};

type AppTokenRow = WithOrganization &
  Pick<AppToken, 'expiresAt' | 'revokedAt' | 'scopes'> &
  Pick<AppGrant, 'name' | 'organizationId' | 'customerId'> &
  Pick<GrantUser, 'userId' | 'role'> & {
    readonly grantExpiresAt: Date;
    readonly grantRevokedAt: Date | null;
    readonly isActive: boolean;
    readonly userOrganizationId: number;
    readonly userCustomerId: number | null;
  };

const grantUserOf = (row: AppTokenRow, now: Date): GrantUser => ({
  userId: row.userId,
  role: row.role,
  isActive: row.isActive,
  organizationId: row.userOrganizationId,
  organizationStatus: statusOf(row, now),
  customerId: row.userCustomerId,
});

const appFactsOf = (row: AppTokenRow, now: Date) => ({
  grant: { ...row, expiresAt: row.grantExpiresAt, revokedAt: row.grantRevokedAt },
  scopes: row.scopes,
  user: isDeletedAt(row, now) ? null : grantUserOf(row, now),
});

export const appTokenKind: CredentialKind<AppTokenRow> = {
  accepts: ({ kind, secret }) => kind === 'bearer' && isAppTokenShaped(secret),
  statement: `
    select g.id "usedId", g.last_used_at "lastUsedAt", t.expires_at "expiresAt", t.revoked_at "revokedAt", t.scopes,
           g.name, g.organization_id "organizationId", g.customer_id "customerId", g.expires_at "grantExpiresAt", g.revoked_at "grantRevokedAt",
           u.id "userId", u.is_active "isActive", u.role, u.organization_id "userOrganizationId", u.customer_id "userCustomerId", ${ORGANIZATION}, ${DELETION}
      from app_token t
      join app_grant g on g.id = t.grant_id
      join app_user u on u.id = g.user_id and u.deleted_at is null
      join organization o on o.id = u.organization_id
      ${JOIN_DELETION}
     where t.sha256 = $1 and t.kind = 'access'`,
  isCached: false,
  callerOf: (row, now) =>
    appTokenStatusAt({ ...row, spentAt: null }, now) === 'issued' ? appCallerOf(appFactsOf(row, now), now) : null,
  recordUse: 'update app_grant set last_used_at = $2 where id = $1',
};
