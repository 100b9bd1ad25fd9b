/** The languages of mail, status pages and reports. A further one does not compile without its texts. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type Language = (typeof languages)[number];

/** How people of an organization read times and texts. */
export interface Locale {
  /** A name of the IANA time zone database. */
  readonly timezone: string;
  readonly language: Language;
}

/** The locale of a new organization. */
export const DEFAULT_LOCALE: Locale = { timezone: 'UTC', language: 'en' };

/** Time zone names only: `Intl` also accepts offsets such as `+02:00`, which know no daylight saving time. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;

/** The time zone as it was written; null if there is none of that name. */
export const timeZoneOf = (written: string): string | null => {
  if (!ZONE_NAME.test(written)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: written });
    return written;
  } catch {
    return null;
  }
};
