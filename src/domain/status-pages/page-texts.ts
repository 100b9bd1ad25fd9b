import type { Language } from '../kernel/locale.ts';

/**
 * Holds the organization's own texts for a page in one language. An absent one is the page's `title` or `description`.
 */
export interface OwnTexts {
  readonly title?: string;
  readonly description?: string;
  readonly footer?: string;
}

/** Own texts by language. */
export type PageTexts = Readonly<Partial<Record<Language, OwnTexts>>>;

/** Holds what the texts of a page are chosen from. */
interface TranslatedPage {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly texts: PageTexts;
}

/**
 * Returns the title, description and footer of a page in a language: the organization's texts, or else those of the
 * page.
 */
export const ownTexts = (
  { title, description, texts }: Pick<TranslatedPage, 'title' | 'description' | 'texts'>,
  language: Language,
) => ({
  title: texts[language]?.title ?? title,
  description: texts[language]?.description ?? description,
  footer: texts[language]?.footer ?? '',
});

/** Returns the languages that a page is offered in: its own, and those with texts of the organization. */
export const offeredLanguages = ({ language, texts }: Pick<TranslatedPage, 'language' | 'texts'>): readonly Language[] => [
  language,
  ...(Object.keys(texts) as Language[]).filter((other) => other !== language),
];
