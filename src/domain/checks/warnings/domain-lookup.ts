import { isTooFarAhead } from '../../kernel/clock-step.ts';
import { hashOf } from '../../kernel/fingerprint.ts';
import { days, hours, later, minutes, seconds } from '../../kernel/time.ts';
import type { KnownDomain } from './domain-expiry.ts';
import { DEFAULT_EXPIRY_NOTICE } from '../../monitors/expiry-notice.ts';
import { expiryLevelOf } from './domain-expiry.ts';
import type { Attempt, ProbeFailure, ProbeFailureCode } from '../probe-failure.ts';

/** The maximum number of lookups that all processes together have in progress at one registry. */
export const MAX_LOOKUPS_PER_REGISTRY = 20;
/** The time after which another process may take over a lookup. */
export const LOOKUP_LEASE = minutes(1);
/** The longest time for which a registry is not queried because it asked for a pause. */
export const LONGEST_REGISTRY_PAUSE = days(1);
/**
 * The time for which an answer is used for all monitors of the name. It is shorter than a day, so that a monitor that
 * is checked daily gets a new answer.
 */
export const LOOKUP_LIFETIME = hours(20);
/**
 * The time for which an answer is used if the domain is expired or about to expire, because its renewal is expected.
 */
export const URGENT_LOOKUP_LIFETIME = hours(1);
/** The delay after the first failed lookup. It doubles with each further failure. */
export const LOOKUP_RETRY = hours(1);
const LONGEST_LOOKUP_RETRY = hours(16);
/** The time for which a registration that is no longer looked up is kept. */
export const LOOKUP_RETENTION = days(30);

/** The known registration of a name with what only lookups and changes need. */
export interface LookedUpDomain extends KnownDomain {
  /** The number of consecutive failed lookups. */
  readonly failures: number;
  /** The statuses at the registry, in RDAP terms. Null if they are unknown. */
  readonly statuses: readonly string[] | null;
}

/** Returns the record of a name that has never been looked up. */
export const unknownDomain = (name: string): LookedUpDomain => ({
  name,
  isRegistered: null,
  registrar: null,
  expiresAt: null,
  lastError: null,
  lastCheckedAt: null,
  lastChangedAt: null,
  failures: 0,
  statuses: null,
});

const isUrgent = ({ expiresAt }: LookedUpDomain, now: Date): boolean =>
  expiresAt !== null && ['error', 'expired'].includes(expiryLevelOf(expiresAt, DEFAULT_EXPIRY_NOTICE, now));

/**
 * Returns the time from which a name is to be looked up again: now, if the clock was set back since the last lookup. See
 * ADR 0040.
 */
export const nextLookupAt = (domain: LookedUpDomain, now: Date): Date => {
  const { lastCheckedAt, failures } = domain;
  if (lastCheckedAt === null || isTooFarAhead(lastCheckedAt, now, 0)) return now;
  if (failures > 0) return later(lastCheckedAt, Math.min(LONGEST_LOOKUP_RETRY, LOOKUP_RETRY * 2 ** (failures - 1)));
  return later(lastCheckedAt, isUrgent(domain, now) ? URGENT_LOOKUP_LIFETIME : LOOKUP_LIFETIME);
};

/** Returns a number from 0 up to but not including 1 that is fixed for each name. */
const spreadOf = (name: string): number => hashOf(name) / 2 ** 32;

/**
 * The reason why a lookup was not made: another process is making it, the registry has the maximum number of lookups in
 * progress, or it has asked for a pause.
 */
export type LookupObstacle = { readonly kind: 'leased' | 'busy' } | { readonly kind: 'paused'; readonly until: Date };

/**
 * The minimum delay of a lookup at a busy registry, and the periods over which lookups are spread that wait for a slot
 * or for the end of a pause.
 */
const BUSY_DELAY = seconds(10);
const BUSY_SPREAD = seconds(40);
const PAUSE_SPREAD = minutes(4);

/** Returns the time at which a postponed lookup is tried again. The times of different names are spread. */
export const postponedLookupAt = (name: string, obstacle: LookupObstacle, now: Date): Date => {
  switch (obstacle.kind) {
    case 'leased':
      return later(now, seconds(15));
    case 'busy':
      return later(now, BUSY_DELAY + spreadOf(name) * BUSY_SPREAD);
    case 'paused':
      return later(obstacle.until, spreadOf(name) * PAUSE_SPREAD);
  }
};

const errors: Partial<Readonly<Record<ProbeFailureCode, string>>> = {
  timedOut: 'it did not answer in time',
  connectionClosed: 'it closed the connection',
  addressNotPublic: 'its server has an address that is not public',
  hostUnresolved: 'the name of its server does not resolve',
  answerInvalid: 'its answer is not registration data',
  answerUndecodable: 'its answer cannot be decoded',
  redirectInvalid: 'it redirects to something other than an https address',
  tooManyRedirects: 'its redirects do not end',
  queryRefused: 'it refuses further queries for now',
  registryUnknown: 'no registry is known for the name',
};

/** Returns the reason why a lookup failed, as a sentence. */
export const lookupErrorOf = ({ code, detail }: ProbeFailure): string =>
  `The registration could not be looked up: ${errors[code] ?? code} (${detail}).`;

const UNCONFIRMED = 'The registry reports that the domain is not registered. This is confirmed by another lookup.';

/** The registration that a lookup found. */
export interface FoundRegistration {
  readonly registrar: string | null;
  readonly expiresAt: Date | null;
  readonly statuses: readonly string[];
}

/**
 * Returns the known registration after a lookup. A failure changes only the error. A registered domain counts as no
 * longer registered only after two lookups. See ADR 0059.
 */
export const domainAfterLookup = (
  before: LookedUpDomain,
  found: Attempt<FoundRegistration>,
  now: Date,
): LookedUpDomain => {
  const looked = { ...before, lastCheckedAt: now };
  if (found.ok) {
    const { registrar, expiresAt, statuses } = found.value;
    const isSame =
      before.isRegistered === true &&
      before.registrar === registrar &&
      before.expiresAt?.getTime() === expiresAt?.getTime();
    return {
      ...looked,
      isRegistered: true,
      registrar,
      expiresAt,
      lastError: null,
      lastChangedAt: isSame ? before.lastChangedAt : now,
      failures: 0,
      statuses,
    };
  }
  if (found.failure.code !== 'domainUnregistered')
    return { ...looked, lastError: lookupErrorOf(found.failure), failures: before.failures + 1 };
  if (before.isRegistered === true && before.lastError !== UNCONFIRMED)
    return { ...looked, lastError: UNCONFIRMED, failures: 1 };
  const lastChangedAt = before.isRegistered === false ? before.lastChangedAt : now;
  return {
    ...looked,
    isRegistered: false,
    registrar: null,
    expiresAt: null,
    lastError: null,
    lastChangedAt,
    failures: 0,
    statuses: null,
  };
};
