import type { Scope } from '../access/scope.ts';
import type { Rule } from '../kernel/rules.ts';
import { days, elapsed, later, minutes, seconds } from '../kernel/time.ts';
import type { StoredRecord } from '../kernel/record.ts';

/** A location from which monitors are checked. */
export interface Location extends StoredRecord {
  /** The key by which workers identify the location. */
  readonly key: string;
  readonly name: string;
  /** The country code (ISO 3166-1 alpha-2). Null if it is not known. */
  readonly countryCode: string | null;
  /** The id of the organization that owns the location. Null for a location that every organization may use. */
  readonly organizationId: number | null;
  /** True if the location checks monitors that name no locations. */
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** The time since which the workers of the location have been silent. Null while they report. */
  readonly silentSince: Date | null;
}

/** The members that can be set when a location is created. */
export type LocationMembers = Pick<
  Location,
  'key' | 'name' | 'countryCode' | 'organizationId' | 'isDefault' | 'isActive'
>;

/** The members of a location that can be changed. The key and the organization cannot. */
export type LocationChanges = Partial<Pick<Location, 'name' | 'countryCode' | 'isDefault' | 'isActive'>>;

/**
 * Returns the filter for lists of locations. Inactive ones are shown only to the platform, whose scope is unlimited.
 */
export const listedLocations = ({ organizationId }: Scope): { readonly isActive?: true } =>
  organizationId === null ? {} : { isActive: true };

/** A location from which monitors are checked cannot be deleted, because their checks would silently stop. */
export const locationRemovalRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ monitors }) => monitors > 0,
    data: ({ monitors }) => ({
      issues: [
        { path: 'id', message: `Monitors are checked from this location (${monitors}); deactivate it instead.` },
      ],
    }),
  },
] as const satisfies readonly Rule<{ readonly monitors: number }>[];

/** The interval at which a worker reports that it is running. */
export const REPORT_INTERVAL = seconds(15);
/** The time after the last report from which a location counts as silent. It is longer than the restart of a worker. */
export const SILENT_AFTER = minutes(2);

/** The retention of the report of a stopped worker: until the months in which it ran are frozen. */
export const REPORT_RETENTION = days(70);

/** The health of a location by the reports of its workers. `never` means that there has been no report yet. */
export const locationHealths = ['ok', 'silent', 'never'] as const;
/** The health of a location by the reports of its workers. */
export type LocationHealth = (typeof locationHealths)[number];

/** The latest contact with the workers of a location. */
export interface LocationContact {
  /** The time of the last report by a worker. Null before the first report. */
  readonly lastContactAt: Date | null;
  /** The version of the worker that reported last. */
  readonly version: string | null;
  /** True if a worker of the location has Chromium. */
  readonly hasBrowser: boolean;
}

/** The contact of a location before the first report of a worker. */
export const noContact: LocationContact = { lastContactAt: null, version: null, hasBrowser: false };

/** Returns the health of a location by the last report of its workers. */
export const locationHealthOf = (
  { lastContactAt }: Pick<LocationContact, 'lastContactAt'>,
  now: Date,
): LocationHealth => {
  if (lastContactAt === null) return 'never';
  return elapsed(lastContactAt, now) > SILENT_AFTER ? 'silent' : 'ok';
};

/** Returns the time before which the last report of a location that counts as silent was made. */
export const silentBefore = (now: Date): Date => later(now, -SILENT_AFTER);

/** The facts that decide whether a location has fallen silent or reports again. */
export interface SilenceFacts extends Pick<LocationContact, 'lastContactAt'> {
  /** False for a location that is not expected to report. */
  readonly isActive: boolean;
  /** The time since which the location has been silent. Null if it is not. */
  readonly silentSince: Date | null;
}

/**
 * Decides whether to announce that a location fell silent or returned. Each is announced once. Inactive locations are
 * not expected to report. See ADR 0074.
 */
export const decideSilence = (facts: SilenceFacts, now: Date): 'fellSilent' | 'returned' | null => {
  const isSilent = facts.isActive && locationHealthOf(facts, now) === 'silent';
  if (isSilent) return facts.silentSince === null ? 'fellSilent' : null;
  return facts.silentSince === null ? null : 'returned';
};
