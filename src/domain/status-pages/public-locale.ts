import { durationText } from '../kernel/duration-text.ts';
import type { Language } from '../kernel/locale.ts';
import type { PublicDocument } from './public-document.ts';
import type { PublicHistory } from './public-page.ts';
import type { PublicTexts } from './texts/public-texts.ts';
import { publicTextsOf } from './texts/texts-of.ts';

/** What every page of a status page has in common. */
export type PageHeader = PublicHistory['page'];

/** Texts, times and numbers in the language and the time zone of a page. */
export interface PublicLocale {
  readonly language: Language;
  readonly texts: PublicTexts;
  /** Date and time, with the time zone. */
  time(at: Date): string;
  /** From when until when. */
  period(start: Date, end: Date): string;
  /** A date such as `2026-03-29`, or the period of two dates. */
  date(date: string, last?: string): string;
  /** A month such as `2026-03`. */
  month(month: string): string;
  percent(share: number): string;
  duration(ms: number): string;
  list(names: readonly string[]): string;
}

/** The function with its answers kept, because the components of a page have the same days. */
const remembered = (compute: (first: string, last: string) => string): ((first: string, last: string) => string) => {
  const answers = new Map<string, string>();
  return (first, last) => {
    const key = `${first} ${last}`;
    const answer = answers.get(key) ?? compute(first, last);
    answers.set(key, answer);
    return answer;
  };
};

/** The locale of a page in a language. */
export const publicLocale = (timezone: string, language: Language): PublicLocale => {
  const texts = publicTextsOf[language];
  const { locale } = texts;
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  const zoned = new Intl.DateTimeFormat(locale, {
    day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short', timeZone: timezone,
  });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const periods = remembered((first, last) => (first === last ? dates.format(new Date(first)) : dates.formatRange(new Date(first), new Date(last))));
  const lists = new Intl.ListFormat(locale);
  return {
    language,
    texts,
    time: (at) => zoned.format(at),
    period: (start, end) => moments.formatRange(start, end),
    date: (first, last = first) => periods(first, last),
    month: (month) => months.format(new Date(`${month}-01`)),
    percent: (share) => percents.format(share),
    duration: (ms) => durationText(ms, locale),
    list: (names) => lists.format(names),
  };
};

/** The title, description and footer of a page in a language: the organization's own texts, or else those of the page. */
export const ownTexts = ({ title, description, texts }: Pick<PageHeader, 'title' | 'description' | 'texts'>, language: Language) => ({
  title: texts[language]?.title ?? title,
  description: texts[language]?.description ?? description,
  footer: texts[language]?.footer ?? '',
});

/** The languages that a page is offered in: its own, and those with texts of the organization. */
export const offeredLanguages = ({ language, texts }: Pick<PageHeader, 'language' | 'texts'>): readonly Language[] => [
  language,
  ...(Object.keys(texts) as Language[]).filter((other) => other !== language),
];

/** The document in a language; null stands for the language of the page, whose addresses do not name it. */
export const documentIn = (document: PublicDocument, language: Language, header: Pick<PageHeader, 'language'>): PublicDocument => ({
  ...document,
  language: language === header.language ? null : language,
});
