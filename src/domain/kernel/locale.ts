import { languages } from './languages.ts';

export { languages };
export type Language = (typeof languages)[number];

/** The time zone and the language in which people of an organization read times and texts. */
export interface Locale {
  /** The name of a time zone in the IANA database. */
  readonly timezone: string;
  readonly language: Language;
}

/** The locale of a new organization. */
export const DEFAULT_LOCALE: Locale = { timezone: 'UTC', language: 'en' };

/**
 * Matches the names of time zones. `Intl` also accepts offsets such as `+02:00`, which have no daylight saving time.
 */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;

/** Returns the time zone as it was written, or null if no time zone has that name. */
export const timeZoneOf = (written: string): string | null => {
  if (!ZONE_NAME.test(written)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: written });
    return written;
  } catch {
    return null;
  }
};

/** The facts that decide in which time zone and language a person reads pages. */
export interface ReaderFacts {
  /** The organization of the account, else of the host; null if there is neither. */
  readonly organization: Locale | null;
}

/** The reader of whom nothing is known. */
export const UNKNOWN_READER: ReaderFacts = { organization: null };

/** Returns the time zone and language in which a person reads. */
export const readerLocale = ({ organization }: ReaderFacts): Locale => ({
  timezone: organization?.timezone ?? DEFAULT_LOCALE.timezone,
  language: DEFAULT_LOCALE.language,
});
