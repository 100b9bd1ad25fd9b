import { intlOf } from '../domain/kernel/intl.ts';
import type { Language, Locale } from '../domain/kernel/locale.ts';
import { catalogues } from './catalogues.ts';
import { ZONED_TIME } from './formats.ts';

/** Returns the BCP 47 tag by which times and numbers in mails are formatted. */
export const tagOf = (language: Language): string => catalogues[language].tag;

/** The most formatters of times that are kept. Creating one takes as long as the rest of a message. */
const MAX_FORMATTERS = 100;
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the kept formatter of times for a language and time zone. */
export const timeFormatOf = ({ timezone, language }: Locale): Intl.DateTimeFormat => {
  const key = `${language} ${timezone}`;
  const known = timeFormats.get(key);
  if (known !== undefined) return known;
  if (timeFormats.size >= MAX_FORMATTERS) timeFormats.clear();
  const format = new (intlOf('DateTimeFormat'))(tagOf(language), { ...ZONED_TIME, timeZone: timezone });
  timeFormats.set(key, format);
  return format;
};

/** Formats a time in the time zone and language of the organization, such as `2 Mar 2026, 11:00 CET`. */
export const localTimeText = (time: Date, locale: Locale): string => timeFormatOf(locale).format(time);
