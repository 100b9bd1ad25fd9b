import { refused } from '../kernel/outcome.ts';
import type { Refusal } from '../kernel/outcome.ts';
import { codesOf, firstBroken } from '../kernel/rules.ts';
import { isCustomerBound, roles } from './caller.ts';
import type { Caller, ChannelCaller, PersonCaller, Role } from './caller.ts';
import {
  imEnabledRules,
  tokenCannotMintTokens,
  sessionRequired,
  signInRequired,
  imAccessDenied,
  roleForbidden,
  customerBoundForbidden,
  unknownCallerRefusal,
} from './caller.rules.ts';

/** The codes that a failed permission check can return. */
export type AccessCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'apiTokenCannotMintTokens'
  | 'customerScopedTokenForbidden'
  | 'nonUserSessionForbidden'
  | 'unauthorized'
  | 'imAccessDenied'
  | 'imNotEnabled';

/** A row of the permission matrix: the callers who have the permission, and the codes with which others are refused. */
export interface Permission {
  /** A description of what is permitted, for the documentation. */
  readonly what: string;
  readonly roles: readonly Role[];
  /** True if platform supporters have the permission in every organization. */
  readonly reads: boolean;
  /** True if no credential is required. */
  readonly open?: true;
  /** True if agents have the permission, limited by their scopes. */
  readonly agents?: true;
  /** True if those who answer messages of channels have the permission, limited by their tickets. */
  readonly channels?: true;
  /** True if only the service itself has the permission. */
  readonly system?: true;
  /** The code that refuses callers without a session; if omitted, API tokens can have the permission too. */
  readonly sessionOnly?: AccessCode;
  /** True if the permission affects the whole organization, so that customer-bound callers never have it. */
  readonly organizationWide?: true;
  /** The code for a missing credential; defaults to `unauthenticated`. */
  readonly missingCredential?: AccessCode;
  /**
   * True for permissions of incident management, which refuse wrong roles with their own code, exclude platform
   * supporters, and require that incident management is enabled for the organization.
   */
  readonly incidentManagement?: true;
}

/** The roles of users who can use incident management, be on call and be paged. */
export const imUserRoles = ['admin', 'editor', 'responder'] as const satisfies readonly Role[];

const everyone = roles;

const editors = ['admin', 'editor'] as const;

const admins = ['admin'] as const;

const incidentManagement = {
  roles: imUserRoles,
  reads: false,
  organizationWide: true,
  incidentManagement: true,
} as const;

/** The permission matrix. The documentation prints it; guards and every use case check it. */
export const permissions = {
  anyone: { what: 'No credential required', roles: everyone, reads: true, open: true, agents: true },
  useTools: { what: 'Use the public tools', roles: everyone, reads: true, agents: true },
  readMonitoring: { what: 'Read monitors, tags, incidents and health', roles: everyone, reads: true, agents: true },
  readRecords: { what: 'Read customers and the organization’s other records', roles: everyone, reads: true },
  editMonitors: { what: 'Create, edit and tag monitors', roles: editors, reads: false, agents: true },
  deleteMonitors: {
    what: 'Delete monitors; read-only users are refused by rule',
    roles: ['admin', 'editor', 'readonly'],
    reads: false,
    agents: true,
  },
  editIncidents: { what: 'Create and edit incidents', roles: editors, reads: false, agents: true, channels: true },
  editRecords: { what: 'Create and edit customers and their resources', roles: editors, reads: false },
  sendAlerts: { what: 'Send messages to notification channels', roles: editors, reads: false, organizationWide: true },
  manageOrganization: {
    what: 'Manage the organization, users, packages, reports and exports',
    roles: admins,
    reads: false,
    organizationWide: true,
  },
  readAdministration: {
    what: 'Read users, tokens, reports, the audit log and the usage of customers',
    roles: admins,
    reads: true,
    organizationWide: true,
  },
  manageTokens: {
    what: 'Rename and revoke organization-wide API tokens',
    roles: admins,
    reads: false,
    organizationWide: true,
  },
  mintOrganizationTokens: {
    what: 'Create organization-wide API tokens',
    roles: admins,
    reads: false,
    organizationWide: true,
    sessionOnly: tokenCannotMintTokens.code,
  },
  readTokens: { what: 'Read API tokens: administrators all, others their own', roles: everyone, reads: true },
  changeTokens: {
    what: 'Rename and revoke API tokens: administrators all, others their own',
    roles: everyone,
    reads: false,
  },
  mintTokens: { what: 'Create API tokens', roles: everyone, reads: false, sessionOnly: tokenCannotMintTokens.code },
  resetMfa: {
    what: 'Reset another user’s two-step verification',
    roles: admins,
    reads: false,
    organizationWide: true,
    sessionOnly: sessionRequired.code,
  },
  ownAccount: { what: 'Act on one’s own account', roles: everyone, reads: true },
  ownSession: {
    what: 'Act on one’s own session',
    roles: everyone,
    reads: true,
    sessionOnly: unknownCallerRefusal.code,
  },
  consentToApps: {
    what: 'Decide which scopes an app receives',
    roles: everyone,
    reads: true,
    sessionOnly: signInRequired.code,
    missingCredential: signInRequired.code,
  },
  useIncidentManagement: {
    what: 'Use incident management',
    ...incidentManagement,
    channels: true,
    missingCredential: imAccessDenied.code,
  },
  configureEscalation: { what: 'Read and change escalation policies', ...incidentManagement },
  runService: { what: 'Run command line operations and background jobs', roles: [], reads: false, system: true },
  administerPlatform: { what: 'Administer the platform', roles: [], reads: false },
} as const satisfies Readonly<Record<string, Permission>>;

/** The name of a row of the permission matrix. */
export type PermissionName = keyof typeof permissions;

/** Returns the permission with this name. */
export const permissionOf = (name: PermissionName): Permission => permissions[name];

/** Returns the codes that callers without the permission can receive. */
export const refusalsOf = (name: PermissionName): readonly AccessCode[] => {
  const { open, sessionOnly, missingCredential, organizationWide, incidentManagement: isGuarded } = permissionOf(name);
  if (open) return [];
  return [
    ...new Set<AccessCode>([
      missingCredential ?? unknownCallerRefusal.code,
      ...(isGuarded ? [imAccessDenied.code, ...codesOf(imEnabledRules)] : [roleForbidden.code]),
      ...(sessionOnly ? [sessionOnly] : []),
      ...(organizationWide ? [customerBoundForbidden.code] : []),
    ]),
  ];
};

/** Returns null if the caller has the permission, otherwise the refusal. */
export const permissionRefusal = (name: PermissionName, caller: Caller): Refusal<AccessCode> | null => {
  const permission = permissionOf(name);
  const wrongRole = permission.incidentManagement ? imAccessDenied : roleForbidden;
  if (permission.open) return null;
  if (caller.kind === 'system') return null;
  if (permission.system) return wrongRole;
  if (caller.kind === 'anonymous') return refused(permission.missingCredential ?? unknownCallerRefusal.code);
  if (caller.kind === 'agent') return permission.agents ? null : wrongRole;
  if (caller.kind === 'channel') return channelRefusal(permission, caller);
  if (permission.organizationWide && isCustomerBound(caller)) return customerBoundForbidden;
  if (caller.kind === 'token' && permission.sessionOnly !== undefined) return refused(permission.sessionOnly);
  if (!mayByRole(permission, caller)) return wrongRole;
  return permission.incidentManagement ? firstBroken(imEnabledRules, caller) : null;
};

/** Returns the permissions that the caller has, in the order of the matrix. */
export const permissionsOf = (caller: Caller): readonly PermissionName[] =>
  (Object.keys(permissions) as PermissionName[]).filter((name) => permissionRefusal(name, caller) === null);

const channelRefusal = (
  { channels, incidentManagement: isGuarded }: Permission,
  caller: ChannelCaller,
): Refusal<AccessCode> | null => {
  if (!channels) return isGuarded ? imAccessDenied : roleForbidden;
  return isGuarded ? firstBroken(imEnabledRules, caller) : null;
};

const mayByRole = (
  { roles: admitted, reads, incidentManagement: isGuarded }: Permission,
  caller: PersonCaller,
): boolean => {
  if (caller.isGlobalAdmin) return true;
  if (caller.isGlobalSupporter && reads) return true;
  if (caller.isGlobalSupporter && isGuarded) return false;
  return admitted.includes(caller.role);
};
