import type { Language } from '../../domain/kernel/locale.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import { textsOf } from '../../texts/texts.ts';
import type { NoticeContent } from './notice-content.ts';

/** The sentences of a call, and the key that it waits for. */
export interface CallText {
  readonly language: Language;
  /** Said first; twice if a key is awaited or the call says nothing else. */
  readonly say: string;
  readonly times: 1 | 2;
  /** The address to which the provider sends the pressed key; null for a call that awaits none. */
  readonly keysUrl: string | null;
  /** Said at the end unless a key was pressed; null for nothing. */
  readonly end: string | null;
}

/** The longest summary that a call says, in characters. Markup with all of them escaped fits in a call of Twilio. */
const MAX_SAID = 260;
/** The most incidents of a group that a call names. */
const MAX_NAMED = 3;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Returns the digits apart, so that each is said. */
const spelled = (digits: string): string => Array.from(digits).join(', ');

const summaryOf = (content: NoticeContent): string => {
  const { type, language, headline, name, cause, facts, custom, parts } = content;
  // Of a code, only the digits count.
  if (type === 'onCall.code') return headline.replaceAll(name, spelled(name));
  if (parts.length > 0) {
    const listed = parts.slice(0, MAX_NAMED).map((part) => part.headline);
    // The headline says how many there are.
    return [headline, ...listed].map(sentence).join(' ');
  }
  if (custom !== null) return custom;
  const since = facts.find(({ field }) => field === 'since');
  return [
    headline,
    ...(since === undefined ? [] : [textsOf(language).labelled({ label: since.label, text: since.value })]),
    ...(cause === null ? [] : [cause.text]),
  ]
    .map(sentence)
    .join(' ');
};

/** Returns what a call says about a message: the summary twice, with the key that acknowledges, and how it ends. */
export const callText = (content: NoticeContent, keysUrl: string | null): CallText => {
  const { language } = content;
  const { press, silent } = textsOf(language).calls;
  const summary = clipped(oneLine(summaryOf(content)), MAX_SAID);
  return {
    language,
    say: keysUrl === null ? summary : `${sentence(summary)} ${press}`,
    times: 2,
    keysUrl,
    end: keysUrl === null ? null : silent,
  };
};

/** The voice of each language. */
const voices: Readonly<Record<Language, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
};

/** Returns the BCP 47 tag of the voice that speaks a language. */
export const voiceOf = (language: Language): string => voices[language];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** The seconds that a call waits for a key after it has spoken. */
const KEY_TIMEOUT_SECONDS = 8;

/** The media type of the markup of Twilio. */
export const CALL_MARKUP = 'text/xml; charset=utf-8';

/** Returns the call in the markup of Twilio (TwiML). */
export const twimlOf = ({ language, say, times, keysUrl, end }: CallText): string => {
  const said = (text: string): string => `<Say language="${voiceOf(language)}">${escaped(text)}</Say>`;
  const summary = said(say).repeat(times);
  const gathered =
    keysUrl === null
      ? summary
      : `<Gather input="dtmf" numDigits="1" timeout="${KEY_TIMEOUT_SECONDS}" method="POST" action="${escaped(keysUrl)}">${summary}</Gather>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${gathered}${end === null ? '' : said(end)}</Response>`;
};
