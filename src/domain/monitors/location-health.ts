import { days, elapsed, minutes, seconds } from '../kernel/time.ts';

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

export const noContact: LocationContact = { lastContactAt: null, version: null, hasBrowser: false };

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
