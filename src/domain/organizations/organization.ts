import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { OrganizationStatus } from './organization.machine.ts';
import type { QuotaTier } from './quota.ts';

/** What an organization sets of itself. */
export interface OrganizationMembers {
  readonly name: string;
  readonly vatId: string | null;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string | null;
  readonly requireMfaAdmins: boolean;
  readonly requireMfaEditors: boolean;
  readonly requireMfaReadonly: boolean;
  /** Whether a used-up quota is raised by itself, to a paid tier too. */
  readonly autoQuotaUpgrade: boolean;
}

/** A tenant of the platform. */
export interface Organization extends OrganizationMembers {
  readonly id: number;
  readonly publicId: string;
  /** As stored; `organizationStatusAt` says what counts at a moment. */
  readonly status: OrganizationStatus;
  readonly cancelledAt: Date | null;
  /** When the registry last confirmed the VAT number; null when it did not, or the number changed since. */
  readonly vatValidatedAt: Date | null;
  readonly billingEmail: string | null;
  readonly imEnabled: boolean;
  readonly monitorQuotaTier: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** Who changes what of an organization. */
export interface OrganizationChange {
  readonly organization: Organization;
  readonly changes: Partial<OrganizationMembers>;
  /** Whether a person is signed in, as against a token. */
  readonly isSignedIn: boolean;
  readonly now: Date;
}

/** Who must use two-step verification; a person has to stand behind a change of it. */
const mfaFlags = ['requireMfaAdmins', 'requireMfaEditors', 'requireMfaReadonly'] as const satisfies readonly (keyof OrganizationMembers)[];

export const organizationChangeRules = [
  {
    code: 'nonUserSessionForbidden',
    broken: ({ changes, isSignedIn }) => !isSignedIn && mfaFlags.some((flag) => changes[flag] !== undefined),
  },
] as const satisfies readonly Rule<OrganizationChange>[];

/** The organization after a change. A confirmation of the VAT number holds for that number in that country only. */
export const decideOrganizationChange = (
  change: OrganizationChange,
): Outcome<Organization, CodeOf<typeof organizationChangeRules>> => {
  const refusal = firstBroken(organizationChangeRules, change);
  if (refusal !== null) return refusal;
  const { organization, changes, now } = change;
  const changed = { ...organization, ...changes, updatedAt: now };
  const sameNumber = changed.vatId === organization.vatId && changed.countryCode === organization.countryCode;
  return accepted({ ...changed, vatValidatedAt: sameNumber ? organization.vatValidatedAt : null });
};

/** Whether a change moves who must use two-step verification, which sessions must hear of at once. */
export const changesMfaDemand = (before: Organization, after: Organization): boolean =>
  mfaFlags.some((flag) => before[flag] !== after[flag]);

/** How many monitors a tier holds; one that the platform no longer offers holds none. */
export const quotaLimitOf = (tiers: readonly QuotaTier[], key: string): number =>
  tiers.find((tier) => tier.key === key)?.limit ?? 0;

/** The longest name of an organization, in characters. */
const MAX_ORGANIZATION_NAME = 255;

/** The name that a text stands for; null when it is empty, too long or more than one line. */
export const organizationNameOf = (written: string): string | null => {
  const name = written.trim();
  return name === '' || name.length > MAX_ORGANIZATION_NAME || /\p{Cc}/u.test(name) ? null : name;
};
