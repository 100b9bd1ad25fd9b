import { refused } from '../kernel/outcome.ts';
import type { Refusal } from '../kernel/outcome.ts';
import { isCustomerBound, isPerson, roles } from './caller.ts';
import type { Caller, Role } from './caller.ts';

/** The codes that the permission matrix answers. */
export type AccessCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'apiTokenCannotMintTokens'
  | 'customerScopedTokenForbidden'
  | 'nonUserSessionForbidden'
  | 'unauthorized';

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
  /** True when it touches the organization as a whole, so that nobody who is bound to a customer has it. */
  readonly organizationWide?: true;
  /** The code for a missing credential, `unauthenticated` unless told. */
  readonly missingCredential?: AccessCode;
}

const everyone = roles;
const editors = ['admin', 'editor'] as const;
const admins = ['admin'] as const;

/** The permission matrix: printed in the documentation and checked by the guards and by every use case. */
export const permissions = {
  anyone: { what: 'No credential needed', roles: everyone, reads: true, open: true, agents: true },
  useTools: { what: 'Use the public tools', roles: everyone, reads: true, agents: true },
  readMonitoring: { what: 'Read monitors, incidents and health', roles: everyone, reads: true, agents: true },
  readRecords: { what: 'Read customers and the organization’s other records', roles: everyone, reads: true },
  editMonitors: { what: 'Create, edit and tag monitors', roles: editors, reads: false, agents: true },
  deleteMonitors: { what: 'Delete monitors; read-only users are refused by rule', roles: ['admin', 'editor', 'readonly'], reads: false, agents: true },
  editIncidents: { what: 'Create and edit incidents', roles: editors, reads: false, agents: true },
  editRecords: { what: 'Create and edit customers and their resources', roles: editors, reads: false },
  manageOrganization: { what: 'Manage organization, users, packages, reports and exports', roles: admins, reads: false, organizationWide: true },
  readAdministration: { what: 'Read users, tokens and the audit log', roles: admins, reads: true, organizationWide: true },
  manageTokens: { what: 'Rename and revoke organization-wide API tokens', roles: admins, reads: false, organizationWide: true },
  mintOrganizationTokens: { what: 'Create organization-wide API tokens', roles: admins, reads: false, organizationWide: true, sessionOnly: 'apiTokenCannotMintTokens' },
  readTokens: { what: 'Read API tokens: administrators all, others their own', roles: everyone, reads: true },
  changeTokens: { what: 'Rename and revoke API tokens: administrators all, others their own', roles: everyone, reads: false },
  mintTokens: { what: 'Create API tokens', roles: everyone, reads: false, sessionOnly: 'apiTokenCannotMintTokens' },
  resetMfa: { what: 'Reset another user’s two-step verification', roles: admins, reads: false, organizationWide: true, sessionOnly: 'nonUserSessionForbidden' },
  ownAccount: { what: 'Act on one’s own account', roles: everyone, reads: true },
  ownSession: { what: 'Act on one’s own session', roles: everyone, reads: true, sessionOnly: 'unauthenticated' },
  consentToApps: { what: 'Decide what an app gets', roles: everyone, reads: true, sessionOnly: 'unauthorized', missingCredential: 'unauthorized' },
  runService: { what: 'Run the service from its command line or its timed work', roles: [], reads: false, system: true },
  administerPlatform: { what: 'Administer the platform', roles: [], reads: false },
} as const satisfies Readonly<Record<string, Permission>>;

export type PermissionName = keyof typeof permissions;

/** The row of the matrix, in its general form. */
export const permissionOf = (name: PermissionName): Permission => permissions[name];

/** The codes that callers can meet when they lack the permission. */
export const refusalsOf = (name: PermissionName): readonly AccessCode[] => {
  const { open, sessionOnly, missingCredential, organizationWide } = permissionOf(name);
  if (open) return [];
  return [
    ...new Set<AccessCode>([
      missingCredential ?? 'unauthenticated',
      'forbidden',
      ...(sessionOnly ? [sessionOnly] : []),
      ...(organizationWide ? (['customerScopedTokenForbidden'] as const) : []),
    ]),
  ];
};

/** Null when the caller has the permission; otherwise how the caller is refused. */
export const permissionRefusal = (name: PermissionName, caller: Caller): Refusal<AccessCode> | null => {
  const permission = permissionOf(name);
  const wrongRole = refused('forbidden');
  if (permission.open) return null;
  if (caller.kind === 'system') return null;
  if (permission.system) return wrongRole;
  if (caller.kind === 'anonymous') return refused(permission.missingCredential ?? 'unauthenticated');
  if (caller.kind === 'agent') return permission.agents ? null : wrongRole;
  if (permission.organizationWide && isCustomerBound(caller)) return refused('customerScopedTokenForbidden');
  if (caller.kind === 'token' && permission.sessionOnly !== undefined) return refused(permission.sessionOnly);
  return mayByRole(permission, caller) ? null : wrongRole;
};

const mayByRole = ({ roles: admitted, reads }: Permission, caller: Caller): boolean => {
  if (!isPerson(caller)) return false;
  if (caller.isGlobalAdmin) return true;
  if (caller.isGlobalSupporter && reads) return true;
  return admitted.includes(caller.role);
};
