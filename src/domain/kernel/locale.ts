import { isTimeZone } from './intl.ts';
import { languages } from './languages.ts';

export { languages };
/** The code of a language that the product has texts in, such as `en`. */
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

/**
 * Returns the time zone as it was written, or null if no time zone has that name. Throws an `Error` in a runtime without
 * time zones.
 */
export const timeZoneOf = (written: string): string | null =>
  ZONE_NAME.test(written) && isTimeZone(written) ? written : null;

/** The facts that decide in which language and time zone a person reads pages. */
export interface ReaderFacts {
  /** The language that the account has chosen; null for an account without one, and without an account. */
  readonly accountLanguage: Language | null;
  /** The time zone that the account has chosen; null for that of the organization. */
  readonly accountTimezone: string | null;
  /** The organization of the account, else of the host; null if there is neither. */
  readonly organization: (Locale & { readonly name: string }) | null;
}

/** The facts about a reader of whom nothing is known. */
export const UNKNOWN_READER: ReaderFacts = { accountLanguage: null, accountTimezone: null, organization: null };

/**
 * Returns the language and time zone in which a person reads: those of the account, else the language that the browser
 * accepts, else those of the organization. See ADR 0211 and ADR 0232.
 */
export const readerLocale = (
  { accountLanguage, accountTimezone, organization }: ReaderFacts,
  acceptedByBrowser: Language | null,
): Locale => ({
  timezone: accountTimezone ?? organization?.timezone ?? DEFAULT_LOCALE.timezone,
  language: accountLanguage ?? acceptedByBrowser ?? organization?.language ?? DEFAULT_LOCALE.language,
});

/** The most languages of a header that are read. */
const MAX_ACCEPTED = 30;

/** Matches a language range with its weight (RFC 9110, section 12.5.4). */
const RANGE = /^\s*(?<language>[a-z]{1,8})(?:-[a-z\d-]*)?\s*(?:;\s*q=(?<weight>[01](?:\.\d{0,3})?)\s*)?$/i;

/** Returns the known language that an `Accept-Language` header prefers; null if it names none. */
export const acceptedLanguage = (header: string): Language | null => {
  const ranges = header.split(',', MAX_ACCEPTED).flatMap((range) => {
    const { language = '', weight = '1' } = RANGE.exec(range)?.groups ?? {};
    const known = languages.find((candidate) => candidate === language.toLowerCase());
    return known === undefined || Number(weight) === 0 ? [] : [{ known, weight: Number(weight) }];
  });
  return ranges.toSorted((one, other) => other.weight - one.weight)[0]?.known ?? null;
};

/**
 * Returns the language of the sentences in an answer of the API: the one that `Accept-Language` prefers, else English. See
 * ADR 0253.
 */
export const sentenceLanguage = (header: string | undefined): Language =>
  (header === undefined ? null : acceptedLanguage(header)) ?? DEFAULT_LOCALE.language;
