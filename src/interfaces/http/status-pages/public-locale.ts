import type { Language } from '../../../domain/kernel/locale.ts';
import type { PublicIncident, PublicUpdate } from '../../../domain/status-pages/public-page.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { formatsOf } from '../../../texts/formats.ts';
import type { Formats } from '../../../texts/formats.ts';
import { textsOf } from '../../../texts/texts.ts';

/** The texts and formats of a page, in its language and time zone. */
export interface PublicLocale extends Formats {
  readonly language: Language;
  readonly texts: Texts['statusPages'];
}

/** Returns the locale of a page in a language. */
export const publicLocale = (timezone: string, language: Language): PublicLocale => {
  const texts = textsOf(language).statusPages;
  return { language, texts, ...formatsOf(texts.locale, timezone) };
};

/**
 * Returns the title of an incident. An incident that a monitor opened is named after the components that it affects.
 */
export const incidentTitle = (
  { title }: PublicIncident,
  componentNames: readonly string[],
  { texts, list }: PublicLocale,
): string => title ?? texts.automatic.title({ components: list(componentNames) });

/** Returns the message of an update as Markdown. The message is neutral if a monitor opened the incident. */
export const updateMessage = ({ status, message }: PublicUpdate, { texts }: PublicLocale): string =>
  message ?? texts.automatic.messages[status];
