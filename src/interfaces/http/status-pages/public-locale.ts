import type { Language } from '../../../domain/kernel/locale.ts';
import { clipped, oneLine } from '../../../domain/kernel/plain-text.ts';
import type { PublicIncident, PublicPage, PublicUpdate } from '../../../domain/status-pages/public-page.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { formatsOf } from '../../../texts/formats.ts';
import type { Formats } from '../../../texts/formats.ts';
import { textsOf } from '../../../texts/texts.ts';

/** The texts and formats of a page, in its language and time zone. */
export interface PublicLocale extends Formats {
  readonly language: Language;
  readonly direction: Texts['direction'];
  readonly texts: Texts['statusPages'];
  /** Writes a text with its label. */
  readonly labelled: Texts['labelled'];
}

/** Returns the locale of a page in a language. */
export const publicLocale = (timezone: string, language: Language): PublicLocale => {
  const { direction, statusPages: texts, labelled } = textsOf(language);
  return { language, direction, texts, labelled, ...formatsOf(texts.locale, timezone) };
};

/**
 * Returns the title of an incident. An incident that a monitor opened is named after the components that it affects.
 */
export const incidentTitle = (
  { title }: PublicIncident,
  componentNames: readonly string[],
  { texts, list }: PublicLocale,
): string => title ?? texts.automatic.title({ components: list(componentNames) });

/** The maximum number of affected components that a summary names, and the maximum length of each name. */
const SUMMARY_NAMES = 3;
const SUMMARY_NAME = 60;

/** Writes a name in a sentence. */
type Written = (name: string) => string;

/** The maximum length of a name that stays on one line of a phone. */
const UNBROKEN_NAME = 20;

/** Writes a short name so that no line ends within it. */
export const unbroken: Written = (name) => (name.length > UNBROKEN_NAME ? name : name.replaceAll(' ', '\u00a0'));

/** Returns the names on one line; beyond a number of them, the last entry counts the others. */
const someOf = (names: readonly string[], { texts, list }: PublicLocale, written: Written): string => {
  const shown = names.slice(0, SUMMARY_NAMES).map((name) => written(clipped(oneLine(name), SUMMARY_NAME)));
  const others = names.length - shown.length;
  return list(others === 0 ? shown : [...shown, texts.more({ count: others })]);
};

/**
 * Returns the status of a page in one sentence, which names the affected components. "All" is said only if the status of
 * all is known.
 */
export const summaryOf = (
  { status, components }: Pick<PublicPage, 'status' | 'components'>,
  locale: PublicLocale,
  written: Written = (name) => name,
): string => {
  const { overall, statuses } = locale.texts;
  if (components.length === 0) return overall.empty;
  if (status === 'unknown') return overall.unknown;
  if (status === 'operational')
    return components.some((component) => component.status === 'unknown') ? overall.noneKnown : overall.operational;
  const names = components.filter((component) => component.status === status).map(({ name }) => name);
  return overall.affected({ status: statuses[status], components: someOf(names, locale, written) });
};

/** Returns the message of an update as Markdown. The message is neutral if a monitor opened the incident. */
export const updateMessage = ({ status, message }: PublicUpdate, { texts }: PublicLocale): string =>
  message ?? texts.automatic.messages[status];
