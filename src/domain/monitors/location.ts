import type { Scope } from '../access/scope.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { days, elapsed, minutes, seconds } from '../kernel/time.ts';

/** A place that monitors are checked from. */
export interface Location {
  readonly id: number;
  readonly publicId: string;
  /** What workers name it by. */
  readonly key: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2; null if it is not known. */
  readonly countryCode: string | null;
  /** Null for a location that every organization may use. */
  readonly organizationId: number | null;
  /** Whether a monitor that names no locations is checked from here. */
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** Since when its workers are noted as silent; null while they report. */
  readonly silentSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** What may be set of a location when it is created. */
export type LocationMembers = Pick<Location, 'key' | 'name' | 'countryCode' | 'organizationId' | 'isDefault' | 'isActive'>;

/** What may change of a location: never the key that workers name it by, nor whose it is. */
export type LocationChanges = Partial<Pick<Location, 'name' | 'countryCode' | 'isDefault' | 'isActive'>>;

/** Which locations a list shows: inactive ones only to the platform, whose scope is unlimited. */
export const listedLocations = ({ organizationId }: Scope): { readonly isActive?: true } => (organizationId === null ? {} : { isActive: true });

/** Whether a location may go: not while monitors are checked from it, for they would silently be checked no more. */
export const decideLocationRemoval = ({ monitors }: { readonly monitors: number }): Outcome<null, 'invalidRequestBody'> =>
  monitors > 0
    ? invalidBody([{ path: 'id', message: `Monitors are checked from this location (${monitors}); deactivate it instead.` }])
    : accepted(null);

/** How often a worker reports that it runs. */
export const REPORT_INTERVAL = seconds(15);
/** How long after its last report a location counts as silent: longer than a worker takes to restart. */
export const SILENT_AFTER = minutes(2);

/** How long the report of a worker is kept that has stopped: until the months in which it ran are frozen. */
export const REPORT_RETENTION = days(70);

/** Whether workers check from a location: `never` before the first report. */
export const locationHealths = ['ok', 'silent', 'never'] as const;
export type LocationHealth = (typeof locationHealths)[number];

/** What is known of the workers of a location. */
export interface LocationContact {
  /** When a worker last reported; null before the first report. */
  readonly lastContactAt: Date | null;
  /** The version of the worker that reported last. */
  readonly version: string | null;
  /** Whether one of its workers has Chromium. */
  readonly hasBrowser: boolean;
}

/** The contact of a location that no worker has reported for. */
export const noContact: LocationContact = { lastContactAt: null, version: null, hasBrowser: false };

/** Returns the health of a location by the last report of its workers. */
export const locationHealthOf = ({ lastContactAt }: Pick<LocationContact, 'lastContactAt'>, now: Date): LocationHealth => {
  if (lastContactAt === null) return 'never';
  return elapsed(lastContactAt, now) > SILENT_AFTER ? 'silent' : 'ok';
};

/** What decides whether a location stopped reporting, or reports again. */
export interface SilenceFacts extends Pick<LocationContact, 'lastContactAt'> {
  readonly isActive: boolean;
  /** Since when it is noted as silent; null if it is not. */
  readonly silentSince: Date | null;
}

/** What to note and announce about a location: each silence and each return once. Nobody expects reports of a location that is not active. */
export const decideSilence = (facts: SilenceFacts, now: Date): 'fellSilent' | 'returned' | null => {
  const isSilent = facts.isActive && locationHealthOf(facts, now) === 'silent';
  if (isSilent) return facts.silentSince === null ? 'fellSilent' : null;
  return facts.silentSince === null ? null : 'returned';
};
