import { refused } from '../kernel/outcome.ts';
import type { Refusal } from '../kernel/outcome.ts';
import { isPerson, roles } from './caller.ts';
import type { Caller, Role } from './caller.ts';

/** The codes that the permission matrix answers. */
export type AccessCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'apiTokenCannotMintTokens'
  | 'nonUserSessionForbidden'
  | 'unauthorized'
  | 'imAccessDenied';

/** One row of the permission matrix: who may do this, and how others are refused. */
export interface Permission {
  /** What is permitted, in words for the documentation. */
  readonly what: string;
  readonly roles: readonly Role[];
  /** True when platform supporters may do it in every organization. */
  readonly reads: boolean;
  /** True when nobody needs a credential. */
  readonly open?: true;
  /** True when agents may do it, as far as their scopes reach. */
  readonly agents?: true;
  /** True when only the service itself may do it. */
  readonly system?: true;
  /** The code for callers that are no signed-in user; left out, tokens may do it. */
  readonly sessionOnly?: AccessCode;
  /** The code for callers without a credential, `unauthenticated` unless told. */
  readonly strangerRefusal?: AccessCode;
  /** The code for a wrong role, `forbidden` unless told. */
  readonly refusal?: AccessCode;
}

const everyone = roles;
const editors = ['admin', 'editor'] as const;
const admins = ['admin'] as const;
const imStaff = ['admin', 'editor', 'responder'] as const;

/** The permission matrix. Documentation prints it, the gate line and every use case obey it. */
export const permissions = {
  anyone: { what: 'No credential needed', roles: everyone, reads: true, open: true, agents: true },
  useTools: { what: 'Use the public tools', roles: everyone, reads: true, agents: true },
  readMonitoring: { what: 'Read monitors, incidents and health', roles: everyone, reads: true, agents: true },
  readRecords: { what: 'Read customers and the organization’s other records', roles: everyone, reads: true },
  editMonitors: { what: 'Create and edit monitors', roles: editors, reads: false, agents: true },
  deleteMonitors: { what: 'Delete monitors; read-only users are refused by rule', roles: ['admin', 'editor', 'readonly'], reads: false, agents: true },
  editIncidents: { what: 'Create and edit incidents', roles: editors, reads: false, agents: true },
  editRecords: { what: 'Create and edit customers and their resources', roles: editors, reads: false },
  manageOrganization: { what: 'Manage organization, users, packages, reports and exports', roles: admins, reads: false },
  readAdministration: { what: 'Read users, tokens and the audit log', roles: admins, reads: true },
  manageTokens: { what: 'Rename and revoke API tokens', roles: admins, reads: false },
  mintTokens: { what: 'Create API tokens', roles: everyone, reads: false, sessionOnly: 'apiTokenCannotMintTokens' },
  resetMfa: { what: 'Reset another user’s two-step verification', roles: admins, reads: false, sessionOnly: 'nonUserSessionForbidden' },
  ownAccount: { what: 'Act on one’s own account', roles: everyone, reads: true },
  ownSession: { what: 'Act on one’s own session', roles: everyone, reads: true, sessionOnly: 'unauthenticated' },
  consentToApps: { what: 'Decide what an app gets', roles: everyone, reads: true, sessionOnly: 'unauthorized', strangerRefusal: 'unauthorized' },
  manageIncidents: { what: 'Work in incident management', roles: imStaff, reads: false, refusal: 'imAccessDenied' },
  runService: { what: 'Run the service from its command line or its timed work', roles: [], reads: false, system: true },
  administerPlatform: { what: 'Administer the platform', roles: [], reads: false },
} as const satisfies Readonly<Record<string, Permission>>;

export type PermissionName = keyof typeof permissions;

/** The row of the matrix, in its general form. */
export const permissionOf = (name: PermissionName): Permission => permissions[name];

/** The codes that callers can meet when they lack the permission. */
export const refusalsOf = (name: PermissionName): readonly AccessCode[] => {
  const { open, sessionOnly, refusal, strangerRefusal } = permissionOf(name);
  if (open) return [];
  return [...new Set<AccessCode>([strangerRefusal ?? 'unauthenticated', refusal ?? 'forbidden', ...(sessionOnly ? [sessionOnly] : [])])];
};

/** Null when the caller has the permission; otherwise how the caller is refused. */
export const admission = (name: PermissionName, caller: Caller): Refusal<AccessCode> | null => {
  const permission = permissionOf(name);
  const wrongRole = refused(permission.refusal ?? 'forbidden');
  if (permission.open) return null;
  if (caller.kind === 'system') return null;
  if (permission.system) return wrongRole;
  if (caller.kind === 'anonymous') return refused(permission.strangerRefusal ?? 'unauthenticated');
  if (caller.kind === 'agent') return permission.agents ? null : wrongRole;
  if (caller.kind === 'token' && permission.sessionOnly !== undefined) return refused(permission.sessionOnly);
  return mayByRole(permission, caller) ? null : wrongRole;
};

const mayByRole = (permission: Permission, caller: Caller): boolean =>
  isPerson(caller) &&
  (caller.isGlobalAdmin || (caller.isGlobalSupporter && permission.reads) || permission.roles.includes(caller.role));
