import { intlOf } from '../../domain/kernel/intl.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Notice } from '../../domain/notifications/alert.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { tagOf } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import type { NoticeField } from './notice-content.ts';

/** Returns true for notices to people on call. */
export const isOnCall = ({ type }: Pick<Notice, 'type'>): boolean => type.startsWith('onCall.');
/** Returns true if the notice says that a problem is over. */
export const isOver = ({ type }: Pick<Notice, 'type'>): boolean =>
  type === 'incident.resolved' || type === 'onCall.recovered';

/** What a headline can name. */
export interface HeadlineValues {
  readonly name: string;
  /** The host of a certificate, or the domain, that expires or was renewed. Empty for other notices. */
  readonly host: string;
  /** The day of its end. Empty for other notices. */
  readonly date: string;
}

/** The texts of notifications in one language. */
export type NoticeTexts = Texts['notifications'];
type Headline = (values: HeadlineValues) => string;
type HeadlineWithDuration = (values: { readonly name: string; readonly duration: string }) => string;

/** Holds the words about one kind of monitor that differ. An address is not down while a blocklist contains it. */
interface KindTexts {
  readonly states: Readonly<Partial<Record<Notice['type'], string>>>;
  readonly headlines: Readonly<Partial<Record<Notice['type'], Headline>>>;
  readonly headlinesWithDuration: Readonly<Partial<Record<Notice['type'], HeadlineWithDuration>>>;
  readonly fields: Readonly<Partial<Record<NoticeField, string>>>;
}

/** Holds the texts of a language, with those of a kind of monitor in place of the general ones. */
export interface Wording extends Pick<NoticeTexts, 'states' | 'fields'> {
  /** The BCP 47 tag for times and numbers. */
  readonly tag: string;
  readonly lists: Intl.ListFormat;
  /** Writes a text with its label. */
  readonly labelled: Texts['labelled'];
  readonly texts: NoticeTexts;
  readonly headlines: Readonly<Record<Notice['type'], Headline>>;
  readonly headlinesWithDuration: KindTexts['headlinesWithDuration'];
}

const createWording = (language: Language, own: Partial<KindTexts> | undefined): Wording => {
  const { labelled, notifications: texts } = textsOf(language);
  return {
    tag: tagOf(language),
    lists: new (intlOf('ListFormat'))(tagOf(language)),
    labelled,
    texts,
    states: { ...texts.states, ...own?.states },
    headlines: { ...texts.headlines, ...own?.headlines },
    headlinesWithDuration: { ...texts.headlinesWithDuration, ...own?.headlinesWithDuration },
    fields: { ...texts.fields, ...own?.fields },
  };
};

/** Wordings are kept, because each message needs one. Only some kinds have texts of their own. */
const wordings = new Map<string, Wording>();

/** Returns the wording of a notice in a language. */
export const wordingOf = ({ type, data: { monitor } }: Notice, language: Language): Wording => {
  const texts = textsOf(language).notifications;
  const kinds: Readonly<Record<string, Partial<KindTexts>>> = { ...texts.kinds, onCall: texts.onCall };
  const kind = isOnCall({ type }) ? 'onCall' : (monitor?.kind ?? '');
  const own = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  const key = own === undefined ? language : `${language} ${kind}`;
  const wording = wordings.get(key) ?? createWording(language, own);
  wordings.set(key, wording);
  return wording;
};

/** Returns the wording for a target that answers, which is not called down. */
export const sinceIn = (wording: Wording): Wording => ({
  ...wording,
  fields: { ...wording.fields, since: wording.texts.onCall.fields.since },
});
