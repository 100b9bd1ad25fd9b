import { isUsable, organizationStatusAt } from '../organizations/organization.machine.ts';
import type { OrganizationStatus } from '../organizations/organization.machine.ts';
import { invalidBody } from '../kernel/issue.ts';
import { next } from '../kernel/machine.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { days, elapsed, hours, later } from '../kernel/time.ts';
import { customDomainMachine } from './custom-domain.machine.ts';
import type { CustomDomainEvent, CustomDomainStatus } from './custom-domain.machine.ts';

/** What a custom domain serves: one status page, or the console and API to its own organization. */
export const domainPurposes = ['white_label', 'status_page'] as const;
export type DomainPurpose = (typeof domainPurposes)[number];

/** What an entry is created for. */
export interface CustomDomainMembers {
  readonly hostname: string;
  readonly purpose: DomainPurpose;
  /** The page of a host with the purpose `status_page`; null otherwise. */
  readonly statusPageId: number | null;
}

/** The claim of an organization to a hostname. */
export interface CustomDomain extends CustomDomainMembers {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly status: CustomDomainStatus;
  /** The value of the TXT record that proves the ownership. It is public once it is in the DNS. */
  readonly recordValue: string;
  /** When the entry ends unless it is verified before; null once it was. */
  readonly expiresAt: Date | null;
  /** When it was first activated. A lapsed entry is served only if it was active. */
  readonly activatedAt: Date | null;
  /** The first of the consecutive checks that found no record; null if the last conclusive one found it. */
  readonly missingSince: Date | null;
  /** When the record is checked next; null while the entry is not checked. */
  readonly checkDueAt: Date | null;
  readonly lastCheckedAt: Date | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** How long an entry waits for its verification. */
export const PENDING_LIFETIME = days(7);
/** How long a claim remains after its record was first found to be missing. */
export const MISSING_GRACE = days(7);
/** The time between two checks of a record. */
export const CHECK_INTERVAL = days(1);
/** The time until a check whose lookup failed is repeated. */
export const RETRY_INTERVAL = hours(1);
/** The length of the random token in a record, in bytes. */
export const RECORD_TOKEN_BYTES = 32;
/** How many of the found values a refusal contains, and how long each is. */
const MAX_SHOWN_VALUES = 10;
const MAX_SHOWN_LENGTH = 255;

/** The value of the TXT record for a token. */
export const recordValueOf = (token: string): string => `watchstead-verification=${token}`;

/** Whether the entry has ended by expiry, whether or not a job has removed it. */
export const isExpired = ({ status, expiresAt }: Pick<CustomDomain, 'status' | 'expiresAt'>, now: Date): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt <= now;

/** Returns the entry that the organization has for the hostname, if it was created for the same purpose and page. */
export const decideRepeatedEntry = <Entry extends CustomDomainMembers>(
  entry: Entry,
  { purpose, statusPageId }: CustomDomainMembers,
): Outcome<Entry, 'customDomainExists'> =>
  entry.purpose === purpose && entry.statusPageId === statusPageId ? accepted(entry) : refused('customDomainExists');

/** Whether purpose and page of a new entry fit together. */
export const decidePurpose = ({ purpose, statusPageId }: Pick<CustomDomainMembers, 'purpose' | 'statusPageId'>): Outcome<null, 'invalidRequestBody'> => {
  if ((purpose === 'status_page') === (statusPageId !== null)) return accepted(null);
  const message = purpose === 'status_page' ? 'Name the status page that the host serves.' : 'Only hosts with the purpose status_page have a status page.';
  return invalidBody([{ path: 'statusPageId', message }]);
};

/** The members of a new entry that follow from its creation. */
export const newClaim = (token: string, now: Date) =>
  ({
    status: customDomainMachine.initial,
    recordValue: recordValueOf(token),
    expiresAt: later(now, PENDING_LIFETIME),
    ...{ activatedAt: null, missingSince: null, checkDueAt: null, lastCheckedAt: null, lastError: null },
    ...{ createdAt: now, updatedAt: now },
  }) as const;

/** The result of a lookup of the TXT record. A name that does not exist has no values. */
export type RecordLookup = { readonly ok: true; readonly values: readonly string[] } | { readonly ok: false; readonly error: string };

/** Why a hostname counts as unproven. */
export type UnprovenReason = 'recordMissing' | 'recordDiffers' | 'lookupFailed' | 'notVerified';

/** Why the lookup does not prove the ownership; null if it does. */
export const unprovenReason = ({ recordValue }: Pick<CustomDomain, 'recordValue'>, lookup: RecordLookup): Exclude<UnprovenReason, 'notVerified'> | null => {
  if (!lookup.ok) return 'lookupFailed';
  if (lookup.values.some((value) => value.trim() === recordValue)) return null;
  return lookup.values.length === 0 ? 'recordMissing' : 'recordDiffers';
};

const notVerified = ({ recordValue }: CustomDomain, reason: UnprovenReason, lookup: RecordLookup | null) =>
  refused('domainNotVerified', {
    expected: recordValue,
    found: lookup?.ok === true ? lookup.values.slice(0, MAX_SHOWN_VALUES).map((value) => value.slice(0, MAX_SHOWN_LENGTH)) : [],
    reason,
  });

/** Moves the claim; an event that its state does not permit is a fault. */
const moved = (claim: CustomDomain, event: CustomDomainEvent, changes: Partial<CustomDomain>, now: Date): CustomDomain => {
  const status = next(customDomainMachine, claim.status, event);
  if (status === null) throw new Error(`A custom domain cannot ${event} while it is ${claim.status}.`);
  return { ...claim, ...changes, status, updatedAt: now };
};

/** Whether the claim holds its hostname, so that it needs no verification. */
export const isVerified = ({ status }: Pick<CustomDomain, 'status'>): boolean => status === 'verified' || status === 'active';

const checked = (lookup: RecordLookup, reason: UnprovenReason | null, now: Date) => ({
  lastCheckedAt: now,
  lastError: reason === null ? null : lookup.ok ? reason : `${reason} (${lookup.error})`,
});

/** The claim after a verification that found the record. One that was active before it lapsed is active again. */
const verifiedClaim = (claim: CustomDomain, lookup: RecordLookup, now: Date): CustomDomain =>
  moved(
    claim,
    claim.activatedAt === null ? 'verify' : 'restore',
    { ...checked(lookup, null, now), expiresAt: null, missingSince: null, checkDueAt: later(now, CHECK_INTERVAL) },
    now,
  );

/** A verification: the claim with what was found, and the refusal if it is not proved. */
export const decideVerification = (claim: CustomDomain, lookup: RecordLookup, now: Date) => {
  const reason = unprovenReason(claim, lookup);
  if (reason === null) return { claim: verifiedClaim(claim, lookup, now), refusal: null };
  return { claim: { ...claim, ...checked(lookup, reason, now), updatedAt: now }, refusal: notVerified(claim, reason, lookup) };
};

/** The claim after its activation; unchanged if it is active. */
export const decideActivation = (claim: CustomDomain, now: Date): Outcome<CustomDomain, 'domainNotVerified'> => {
  if (claim.status === 'active') return accepted(claim);
  if (claim.status !== 'verified') return notVerified(claim, 'notVerified', null);
  return accepted(moved(claim, 'activate', { activatedAt: claim.activatedAt ?? now }, now));
};

/** The claim after a check of its record. Only a lookup that found no record, or another, counts towards the end of the claim. */
export const decideCheck = (claim: CustomDomain, lookup: RecordLookup, now: Date): { readonly claim: CustomDomain; readonly event: 'recordMissing' | 'lapsed' | null } => {
  const reason = unprovenReason(claim, lookup);
  const found = { ...checked(lookup, reason, now), checkDueAt: later(now, lookup.ok ? CHECK_INTERVAL : RETRY_INTERVAL) };
  if (reason === null) return { claim: { ...claim, ...found, missingSince: null, updatedAt: now }, event: null };
  if (reason === 'lookupFailed') return { claim: { ...claim, ...found, updatedAt: now }, event: null };
  if (claim.missingSince === null) return { claim: { ...claim, ...found, missingSince: now, updatedAt: now }, event: 'recordMissing' };
  if (elapsed(claim.missingSince, now) < MISSING_GRACE) return { claim: { ...claim, ...found, updatedAt: now }, event: null };
  return { claim: moved(claim, 'lapse', { ...found, checkDueAt: null }, now), event: 'lapsed' };
};

/** The organization of a claim. */
export interface ClaimHolder {
  readonly organizationStatus: OrganizationStatus;
  readonly organizationCancelledAt: Date | null;
}

const statusOfHolder = ({ organizationStatus, organizationCancelledAt }: ClaimHolder, now: Date): OrganizationStatus =>
  organizationStatusAt({ status: organizationStatus, cancelledAt: organizationCancelledAt }, now);

/** Whether the organization is not deleted. */
export const isInExistence = (holder: ClaimHolder, now: Date): boolean => statusOfHolder(holder, now) !== 'deleted';

/** A verified claim of another organization keeps the hostname from being claimed, unless that organization was deleted. */
export const claimRules = [
  { code: 'domainAlreadyClaimed', broken: ({ holder, now }) => isVerified(holder) && isInExistence(holder, now) },
] as const satisfies readonly Rule<{ readonly holder: Pick<CustomDomain, 'status'> & ClaimHolder; readonly now: Date }>[];

/** Whether the hostname serves anything now: the claim is active, or has lapsed after it was, and its organization is usable. */
export const isServed = (claim: Pick<CustomDomain, 'status' | 'activatedAt'> & ClaimHolder, now: Date): boolean =>
  (claim.status === 'active' || (claim.status === 'lapsed' && claim.activatedAt !== null)) && isUsable(statusOfHolder(claim, now));

/** Whether a certificate may be obtained for a host: it must be active, because the owner of a lapsed one may have changed. */
export const mayHaveCertificate = (host: (Pick<CustomDomain, 'status'> & { readonly isServed: boolean }) | null): boolean => host?.status === 'active' && host.isServed;
