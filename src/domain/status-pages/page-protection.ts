import { isPlatformStaff } from '../access/caller.ts';
import type { Caller } from '../access/caller.ts';
import { isInNetwork } from '../kernel/ip-address.ts';
import { days, elapsed } from '../kernel/time.ts';

/** Who sees a page. All that is set must be met. */
export interface PageProtection {
  readonly passwordHash: string | null;
  /** CIDRs; null for all networks. */
  readonly allowedNetworks: readonly string[] | null;
  readonly membersOnly: boolean;
}

/** The facts of a page that decide who sees it. */
export interface ProtectedPage extends PageProtection {
  readonly organizationId: number;
  /** Null for a page of the organization itself. */
  readonly customerId: number | null;
}

/** A visitor of a page. */
export interface PageVisitor {
  readonly address: string;
  /** Read for pages of members only. */
  readonly caller: Caller;
  /** The visitor has proved that it knows the password. */
  readonly knowsPassword: boolean;
}

/** What a visitor gets: the page, no page, the sign-in, or the question for the password. */
export type Admission = 'admitted' | 'hidden' | 'signIn' | 'password';

/** How long a browser is not asked for the password again, unless it changes. */
export const PASSWORD_MEMORY = days(30);

/** Whether not everybody sees the page. Its documents are then neither cached by others nor written as files. */
export const isProtected = ({ passwordHash, allowedNetworks, membersOnly }: PageProtection): boolean =>
  passwordHash !== null || allowedNetworks !== null || membersOnly;

/** Members of the organization see its pages; those bound to a customer see that customer's only. */
const isMember = (caller: Caller, page: ProtectedPage): boolean => {
  if (caller.kind !== 'user' || !caller.isActive || (caller.mfaDemanded && !caller.mfaEnabled)) return false;
  if (isPlatformStaff(caller)) return true;
  return caller.organizationId === page.organizationId && (caller.customerId === null || caller.customerId === page.customerId);
};

/** Decides what a visitor gets. A network that is not allowed does not learn that the page exists. */
export const admissionTo = (page: ProtectedPage, { address, caller, knowsPassword }: PageVisitor): Admission => {
  if (page.allowedNetworks !== null && !page.allowedNetworks.some((network) => isInNetwork(address, network))) return 'hidden';
  if (page.membersOnly && !isMember(caller, page)) return 'signIn';
  return page.passwordHash !== null && !knowsPassword ? 'password' : 'admitted';
};

/** Whether a proof that was made at this moment still counts. */
export const isProofCurrent = (provedAt: Date, now: Date): boolean => elapsed(provedAt, now) < PASSWORD_MEMORY;
