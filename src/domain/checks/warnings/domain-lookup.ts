import { days, hours, later, minutes, seconds } from '../../kernel/time.ts';
import type { KnownDomain } from './domain-expiry.ts';
import { DEFAULT_EXPIRY_NOTICE } from '../../monitors/expiry-notice.ts';
import { expiryLevelOf } from './domain-expiry.ts';
import type { Attempt, ProbeFailure, ProbeFailureCode } from '../probe-failure.ts';

/** The most lookups that all processes have in flight at one registry. */
export const MAX_LOOKUPS_PER_REGISTRY = 20;
/** When another process may take over a lookup. */
export const LOOKUP_LEASE = minutes(1);
/** How long an answer is used for all monitors of the name. Less than a day, so that a monitor that is checked daily sees a new one. */
export const LOOKUP_LIFETIME = hours(20);
/** The same for a domain that is expired or about to expire, whose renewal is awaited. */
export const URGENT_LOOKUP_LIFETIME = hours(1);
/** The delay of a lookup after the first failure; it doubles with each further one. */
export const LOOKUP_RETRY = hours(1);
const LONGEST_LOOKUP_RETRY = hours(16);
/** How long a registration is remembered that is no longer looked up. */
export const LOOKUP_RETENTION = days(30);

/** What is known of a name, and how many lookups have failed in a row. */
export interface LookedUpDomain extends KnownDomain {
  readonly failures: number;
}

/** A name that was never looked up. */
export const unknownDomain = (name: string): LookedUpDomain => ({
  ...{ name, isRegistered: null, registrar: null, expiresAt: null, lastError: null, lastCheckedAt: null, lastChangedAt: null },
  failures: 0,
});

const isUrgent = ({ expiresAt }: LookedUpDomain, now: Date): boolean =>
  expiresAt !== null && ['error', 'expired'].includes(expiryLevelOf(expiresAt, DEFAULT_EXPIRY_NOTICE, now));

/** From when a name is looked up again. */
export const nextLookupAt = (domain: LookedUpDomain, now: Date): Date => {
  const { lastCheckedAt, failures } = domain;
  if (lastCheckedAt === null) return now;
  if (failures > 0) return later(lastCheckedAt, Math.min(LONGEST_LOOKUP_RETRY, LOOKUP_RETRY * 2 ** (failures - 1)));
  return later(lastCheckedAt, isUrgent(domain, now) ? URGENT_LOOKUP_LIFETIME : LOOKUP_LIFETIME);
};

/** A number from 0 up to 1 that is fixed for each name (FNV-1a). */
const spreadOf = (name: string): number => {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x0100_0193);
  return (hash >>> 0) / 2 ** 32;
};

/** Why a lookup was not made: another process makes it, its registry has the most lookups in flight, or it has asked for a pause. */
export type LookupObstacle = { readonly kind: 'leased' | 'busy' } | { readonly kind: 'paused'; readonly until: Date };

/** How long a lookup waits at least for a busy registry, and the times over which lookups are spread that wait for a slot or the end of a pause. */
const BUSY_DELAY = seconds(10);
const BUSY_SPREAD = seconds(40);
const PAUSE_SPREAD = minutes(4);

/** When a lookup that could not be made is tried again; those of different names at different times. */
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

/** Why a lookup failed, in a sentence. */
export const lookupErrorOf = ({ code, detail }: ProbeFailure): string => `The registration could not be looked up: ${errors[code] ?? code} (${detail}).`;

const UNCONFIRMED = 'The registry reports that the domain is not registered. This is confirmed by another lookup.';

/** What a lookup of a registered name found. */
export interface FoundRegistration {
  readonly registrar: string | null;
  readonly expiresAt: Date | null;
}

/** What is known after a lookup. A failure changes nothing but the error; that a known domain is no longer registered takes two lookups. */
export const domainAfterLookup = (before: LookedUpDomain, found: Attempt<FoundRegistration>, now: Date): LookedUpDomain => {
  const looked = { ...before, lastCheckedAt: now };
  if (found.ok) {
    const { registrar, expiresAt } = found.value;
    const isSame = before.isRegistered === true && before.registrar === registrar && before.expiresAt?.getTime() === expiresAt?.getTime();
    return { ...looked, isRegistered: true, registrar, expiresAt, lastError: null, lastChangedAt: isSame ? before.lastChangedAt : now, failures: 0 };
  }
  if (found.failure.code !== 'domainUnregistered') return { ...looked, lastError: lookupErrorOf(found.failure), failures: before.failures + 1 };
  if (before.isRegistered === true && before.lastError !== UNCONFIRMED) return { ...looked, lastError: UNCONFIRMED, failures: 1 };
  const lastChangedAt = before.isRegistered === false ? before.lastChangedAt : now;
  return { ...looked, isRegistered: false, registrar: null, expiresAt: null, lastError: null, lastChangedAt, failures: 0 };
};
