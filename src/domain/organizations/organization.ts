import { sessionRequired } from '../access/caller.rules.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { AlertSettings } from '../kernel/alert-settings.ts';
import type { Locale } from '../kernel/locale.ts';
import type { StoredRecord } from '../kernel/record.ts';
import { isUsable } from './organization.machine.ts';
import type { OrganizationStatus } from './organization.machine.ts';
import type { QuotaTier } from './quota-tier.ts';

/** The settings of an organization. Its alert settings are those of monitors without a customer. */
export interface OrganizationMembers extends Locale, AlertSettings {
  readonly name: string;
  readonly vatId: string | null;
  /** The color of its status pages, such as `#0b5fff`, or null for the color of the product. */
  readonly brandColor: string | null;
  /** Whom contacts of customers call, such as a phone number or an address, or null. Messages to them show it. */
  readonly supportContact: string | null;
  /** The country as an ISO 3166-1 alpha-2 code. */
  readonly countryCode: string | null;
  readonly requireMfaAdmins: boolean;
  readonly requireMfaEditors: boolean;
  readonly requireMfaReadonly: boolean;
  /** True if an exhausted quota is raised automatically, even to a paid tier. */
  readonly autoQuotaUpgrade: boolean;
}

/** A tenant of the platform. */
export interface Organization extends StoredRecord, OrganizationMembers {
  /** The stored status. `organizationStatusAt` returns the effective status. */
  readonly status: OrganizationStatus;
  readonly cancelledAt: Date | null;
  /**
   * The time of the deletion or of the end of the grace period. Null for an organization that is not deleted, and until
   * the end of the grace period is stored.
   */
  readonly deletedAt: Date | null;
  /** The number of reminders to export the records since the cancellation. */
  readonly exportReminders: number;
  /**
   * The time at which the registry last confirmed the VAT number. Null if the registry did not, or if the number has
   * changed since.
   */
  readonly vatValidatedAt: Date | null;
  readonly billingEmail: string | null;
  readonly imEnabled: boolean;
  /** The time at which incident management was last enabled again, or null if it was never recorded. */
  readonly imResumedAt: Date | null;
  readonly monitorQuotaTier: string;
}

const runsIm = ({ imEnabled, status }: Pick<Organization, 'imEnabled' | 'status'>): boolean =>
  imEnabled && isUsable(status);

/**
 * Returns the time at which a change of the organization enables incident management. Its sources could deliver nothing
 * before.
 */
export const imResumption = (
  before: Organization,
  after: Pick<Organization, 'imEnabled' | 'status'>,
  now: Date,
): Date | null => (runsIm(after) && !runsIm(before) ? now : before.imResumedAt);

/** A change to an organization and its caller. */
export interface OrganizationChange {
  readonly organization: Organization;
  readonly changes: Partial<OrganizationMembers>;
  /** True if the caller is a signed-in user, not a token. */
  readonly isSignedIn: boolean;
  readonly now: Date;
}

/** The flags that require two-step verification. Only a signed-in user can change them. */
const mfaFlags = [
  'requireMfaAdmins',
  'requireMfaEditors',
  'requireMfaReadonly',
] as const satisfies readonly (keyof OrganizationMembers)[];

/** Only signed-in users can change the demands for two-step verification; tokens cannot. */
export const organizationChangeRules = [
  {
    code: sessionRequired.code,
    broken: ({ changes, isSignedIn }) => !isSignedIn && mfaFlags.some((flag) => changes[flag] !== undefined),
  },
] as const satisfies readonly Rule<OrganizationChange>[];

/**
 * Decides the organization after a change. Changing the VAT number or the country resets the confirmation. See ADR
 * 0015.
 */
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

/** Returns true if a change affects who must use two-step verification, so that active sessions must be reloaded. */
export const changesMfaRequirement = (before: Organization, after: Organization): boolean =>
  mfaFlags.some((flag) => before[flag] !== after[flag]);

/** Returns the monitor limit of a tier, or zero for a tier that is no longer offered. */
export const quotaLimitOf = (tiers: readonly QuotaTier[], key: string): number =>
  tiers.find((tier) => tier.key === key)?.limit ?? 0;

/** The maximum length of an organization's name, in characters. */
const MAX_ORGANIZATION_NAME = 255;

/** Returns the normalized name, or null if the text is empty, too long or has more than one line. */
export const organizationNameOf = (written: string): string | null => {
  const name = written.trim();
  return name === '' || name.length > MAX_ORGANIZATION_NAME || /\p{Cc}/u.test(name) ? null : name;
};
