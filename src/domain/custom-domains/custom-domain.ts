import { isUsable, organizationStatusAt } from '../organizations/organization.machine.ts';
import type { OrganizationStatus } from '../organizations/organization.machine.ts';
import { invalidBody } from '../kernel/issue.ts';
import { next } from '../kernel/machine.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { days, elapsed, hours, later } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { customDomainMachine } from './custom-domain.machine.ts';
import type { CustomDomainEvent, CustomDomainStatus } from './custom-domain.machine.ts';

/** The purposes of a custom domain: to serve the console and API to its organization, or to serve one status page. */
export const domainPurposes = ['white_label', 'status_page'] as const;
/** The purpose of a custom domain. */
export type DomainPurpose = (typeof domainPurposes)[number];

/** The members of a claim that are set when it is created. */
export interface CustomDomainMembers {
  readonly hostname: string;
  readonly purpose: DomainPurpose;
  /** The id of the page that a host with the purpose `status_page` serves; null for other purposes. */
  readonly statusPageId: number | null;
}

/** The claim of an organization to a hostname. */
export interface CustomDomain extends OrganizationRecord, CustomDomainMembers {
  readonly status: CustomDomainStatus;
  /** The value of the TXT record that proves ownership of the hostname. It is public once it is in the DNS. */
  readonly recordValue: string;
  /** The time at which the claim ends unless it is verified before; null once it has been verified. */
  readonly expiresAt: Date | null;
  /** The time at which the claim was first activated. A lapsed claim is served only if it was active before. */
  readonly activatedAt: Date | null;
  /**
   * The time of the first of the consecutive checks that found no record; null if the last conclusive check found the
   * record.
   */
  readonly missingSince: Date | null;
  /** The time of the next check of the record; null while the claim is not checked. */
  readonly checkDueAt: Date | null;
  readonly lastCheckedAt: Date | null;
  readonly lastError: string | null;
}

/** The time within which a new claim must be verified, in milliseconds. */
export const PENDING_LIFETIME = days(7);
/** The time for which a record may be missing before its claim lapses, in milliseconds. */
export const MISSING_GRACE = days(7);
/** The time between two checks of a record, in milliseconds. */
export const CHECK_INTERVAL = days(1);
/** The time after which a check is repeated if its lookup failed, in milliseconds. */
export const RETRY_INTERVAL = hours(1);
/** The length of the random token in a TXT record, in bytes. */
export const RECORD_TOKEN_BYTES = 32;
/** The maximum number of found values that a refusal contains. Each is cut to `MAX_SHOWN_LENGTH` characters. */
const MAX_SHOWN_VALUES = 10;
const MAX_SHOWN_LENGTH = 255;

/** Returns the value of the TXT record for a token. */
export const recordValueOf = (token: string): string => `watchstead-verification=${token}`;

/** Returns true if the claim has expired, whether or not a job has removed it. */
export const isExpired = ({ status, expiresAt }: Pick<CustomDomain, 'status' | 'expiresAt'>, now: Date): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt <= now;

/**
 * Returns the organization's existing claim to the hostname if it was created for the same purpose and page, otherwise
 * a refusal.
 */
export const decideRepeatedEntry = <Entry extends CustomDomainMembers>(
  entry: Entry,
  { purpose, statusPageId }: CustomDomainMembers,
): Outcome<Entry, 'customDomainExists'> =>
  entry.purpose === purpose && entry.statusPageId === statusPageId ? accepted(entry) : refused('customDomainExists');

/** Checks that the purpose and the page of a new claim match. */
export const decidePurpose = ({
  purpose,
  statusPageId,
}: Pick<CustomDomainMembers, 'purpose' | 'statusPageId'>): Outcome<null, 'invalidRequestBody'> => {
  if ((purpose === 'status_page') === (statusPageId !== null)) return accepted(null);
  const message =
    purpose === 'status_page'
      ? 'Name the status page that the host serves.'
      : 'Only hosts with the purpose status_page have a status page.';
  return invalidBody([{ path: 'statusPageId', message }]);
};

/** Returns the members of a new claim that depend on its token and time of creation. */
export const newClaim = (token: string, now: Date) =>
  ({
    status: customDomainMachine.initial,
    recordValue: recordValueOf(token),
    expiresAt: later(now, PENDING_LIFETIME),
    activatedAt: null,
    missingSince: null,
    checkDueAt: null,
    lastCheckedAt: null,
    lastError: null,
    createdAt: now,
    updatedAt: now,
  }) as const;

/** The result of a lookup of the TXT record. The values are empty if the name does not exist. */
export type RecordLookup =
  { readonly ok: true; readonly values: readonly string[] } | { readonly ok: false; readonly error: string };

/** The reason why a hostname counts as unproven. */
export type UnprovenReason = 'recordMissing' | 'recordDiffers' | 'lookupFailed' | 'notVerified';

/** Returns the reason why the lookup does not prove ownership, or null if it does. */
export const unprovenReason = (
  { recordValue }: Pick<CustomDomain, 'recordValue'>,
  lookup: RecordLookup,
): Exclude<UnprovenReason, 'notVerified'> | null => {
  if (!lookup.ok) return 'lookupFailed';
  if (lookup.values.some((value) => value.trim() === recordValue)) return null;
  return lookup.values.length === 0 ? 'recordMissing' : 'recordDiffers';
};

const notVerified = ({ recordValue }: CustomDomain, reason: UnprovenReason, lookup: RecordLookup | null) =>
  refused('domainNotVerified', {
    expected: recordValue,
    found:
      lookup?.ok === true
        ? lookup.values.slice(0, MAX_SHOWN_VALUES).map((value) => value.slice(0, MAX_SHOWN_LENGTH))
        : [],
    reason,
  });

/** Applies an event to the claim. Throws if its state does not permit the event. */
const moved = (
  claim: CustomDomain,
  event: CustomDomainEvent,
  changes: Partial<CustomDomain>,
  now: Date,
): CustomDomain => {
  const status = next(customDomainMachine, claim.status, event);
  if (status === null) throw new Error(`A custom domain cannot ${event} while it is ${claim.status}.`);
  return { ...claim, ...changes, status, updatedAt: now };
};

/** Returns true if the claim holds its hostname, so that it needs no verification. */
export const isVerified = ({ status }: Pick<CustomDomain, 'status'>): boolean =>
  status === 'verified' || status === 'active';

const checked = (lookup: RecordLookup, reason: UnprovenReason | null, now: Date) => ({
  lastCheckedAt: now,
  lastError: reason === null ? null : lookup.ok ? reason : `${reason} (${lookup.error})`,
});

/**
 * Returns the claim after a verification that found the record. A claim that was active before it lapsed becomes active
 * again.
 */
const verifiedClaim = (claim: CustomDomain, lookup: RecordLookup, now: Date): CustomDomain =>
  moved(
    claim,
    claim.activatedAt === null ? 'verify' : 'restore',
    { ...checked(lookup, null, now), expiresAt: null, missingSince: null, checkDueAt: later(now, CHECK_INTERVAL) },
    now,
  );

/**
 * Decides a verification. Returns the claim with the result of the lookup, and a refusal if ownership is not proven.
 */
export const decideVerification = (claim: CustomDomain, lookup: RecordLookup, now: Date) => {
  const reason = unprovenReason(claim, lookup);
  if (reason === null) return { claim: verifiedClaim(claim, lookup, now), refusal: null };
  return {
    claim: { ...claim, ...checked(lookup, reason, now), updatedAt: now },
    refusal: notVerified(claim, reason, lookup),
  };
};

/** Returns the claim after its activation, which changes nothing if it is already active, or a refusal. */
export const decideActivation = (claim: CustomDomain, now: Date): Outcome<CustomDomain, 'domainNotVerified'> => {
  if (claim.status === 'active') return accepted(claim);
  if (claim.status !== 'verified') return notVerified(claim, 'notVerified', null);
  return accepted(moved(claim, 'activate', { activatedAt: claim.activatedAt ?? now }, now));
};

/**
 * Returns true if the check that holds the claim until `heldUntil` may record its result. A claim that another process has
 * taken since, or that was verified again, has another time.
 */
export const isHeldForCheck = (claim: Pick<CustomDomain, 'status' | 'checkDueAt'>, heldUntil: Date): boolean =>
  isVerified(claim) && claim.checkDueAt?.getTime() === heldUntil.getTime();

/**
 * Returns the claim after a check of its record. Only a lookup that found no record, or a different one, counts towards
 * the lapse of the claim.
 */
export const decideCheck = (
  claim: CustomDomain,
  lookup: RecordLookup,
  now: Date,
): { readonly claim: CustomDomain; readonly event: 'recordMissing' | 'lapsed' | null } => {
  const reason = unprovenReason(claim, lookup);
  const found = {
    ...checked(lookup, reason, now),
    checkDueAt: later(now, lookup.ok ? CHECK_INTERVAL : RETRY_INTERVAL),
  };
  if (reason === null) return { claim: { ...claim, ...found, missingSince: null, updatedAt: now }, event: null };
  if (reason === 'lookupFailed') return { claim: { ...claim, ...found, updatedAt: now }, event: null };
  if (claim.missingSince === null)
    return { claim: { ...claim, ...found, missingSince: now, updatedAt: now }, event: 'recordMissing' };
  if (elapsed(claim.missingSince, now) < MISSING_GRACE)
    return { claim: { ...claim, ...found, updatedAt: now }, event: null };
  return { claim: moved(claim, 'lapse', { ...found, checkDueAt: null }, now), event: 'lapsed' };
};

/** The current state of the organization that holds a claim. */
export interface ClaimHolder {
  readonly organizationStatus: OrganizationStatus;
  readonly organizationCancelledAt: Date | null;
}

const statusOfHolder = ({ organizationStatus, organizationCancelledAt }: ClaimHolder, now: Date): OrganizationStatus =>
  organizationStatusAt({ status: organizationStatus, cancelledAt: organizationCancelledAt }, now);

/** Returns true unless the organization was deleted. */
export const isInExistence = (holder: ClaimHolder, now: Date): boolean => statusOfHolder(holder, now) !== 'deleted';

/** The refusal for a hostname to which another organization has a verified claim. */
export const hostnameTaken = refused('domainAlreadyClaimed');

/**
 * The rule that refuses a hostname to which another organization has a verified claim, unless that organization was
 * deleted.
 */
export const claimRules = [
  { code: hostnameTaken.code, broken: ({ holder, now }) => isVerified(holder) && isInExistence(holder, now) },
] as const satisfies readonly Rule<{
  readonly holder: Pick<CustomDomain, 'status'> & ClaimHolder;
  readonly now: Date;
}>[];

/**
 * Returns true if the hostname is served at `now`: its claim is active, or was active before it lapsed, and its
 * organization is usable.
 */
export const isServed = (claim: Pick<CustomDomain, 'status' | 'activatedAt'> & ClaimHolder, now: Date): boolean =>
  (claim.status === 'active' || (claim.status === 'lapsed' && claim.activatedAt !== null)) &&
  isUsable(statusOfHolder(claim, now));

/**
 * Returns true if a certificate may be obtained for the host. Its claim must be active, because the owner of a lapsed
 * hostname may have changed. See ADR 0104.
 */
export const mayHaveCertificate = (
  host: (Pick<CustomDomain, 'status'> & { readonly isServed: boolean }) | null,
): boolean => host?.status === 'active' && host.isServed;
