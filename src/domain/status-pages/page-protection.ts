import { isPlatformStaff } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import { isInNetwork } from '../kernel/ip-address.ts';
import { days, elapsed } from '../kernel/time.ts';

/** The protection of a page. A visitor must meet every condition that is set. */
export interface PageProtection {
  readonly passwordHash: string | null;
  /** The networks that see the page, as CIDRs, or null for all networks. */
  readonly allowedNetworks: readonly string[] | null;
  readonly membersOnly: boolean;
}

/** The members of a page that decide who sees it. */
export interface ProtectedPage extends PageProtection {
  readonly organizationId: number;
  /** The customer of the page, or null for a page of the organization itself. */
  readonly customerId: number | null;
}

/** A visitor of a page. */
export interface PageVisitor {
  readonly address: string;
  /** The caller; read only for pages that only members see. */
  readonly caller: Caller;
  /** True if the visitor has proved knowledge of the password. */
  readonly knowsPassword: boolean;
}

/** The response to a visitor: the page, no page, the sign-in, or the form for the password. */
export type Admission = 'admitted' | 'hidden' | 'signIn' | 'password';

/** The time for which a browser is not asked for the password again, unless the password changes. */
export const PASSWORD_MEMORY = days(30);

/**
 * Returns true if the page is not visible to everybody. Its documents are then neither cached by others nor written as
 * files.
 */
export const isProtected = ({ passwordHash, allowedNetworks, membersOnly }: PageProtection): boolean =>
  passwordHash !== null || allowedNetworks !== null || membersOnly;

/**
 * Returns true if the caller is a member of the page's organization. Members who are bound to a customer see only that
 * customer's pages.
 */
const isMember = (caller: Caller, page: ProtectedPage): boolean => {
  if (caller.kind !== 'user' || !caller.isActive || (caller.mfaDemanded && !caller.mfaEnabled)) return false;
  if (isPlatformStaff(caller)) return true;
  return (
    caller.organizationId === page.organizationId &&
    (caller.customerId === null || caller.customerId === page.customerId)
  );
};

/**
 * Decides the response to a visitor. A visitor from a network that is not allowed does not learn that the page exists.
 */
export const admissionTo = (page: ProtectedPage, { address, caller, knowsPassword }: PageVisitor): Admission => {
  if (page.allowedNetworks !== null && !page.allowedNetworks.some((network) => isInNetwork(address, network)))
    return 'hidden';
  if (page.membersOnly && !isMember(caller, page)) return 'signIn';
  return page.passwordHash !== null && !knowsPassword ? 'password' : 'admitted';
};

/** Returns true if a proof that was made at this moment is still valid. */
export const isProofCurrent = (provedAt: Date, now: Date): boolean => elapsed(provedAt, now) < PASSWORD_MEMORY;
