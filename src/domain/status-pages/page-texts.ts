import type { Language } from '../kernel/locale.ts';

/**
 * The organization's own texts for a page in one language. The page's `title` or `description` replaces an absent text.
 */
export interface OwnTexts {
  readonly title?: string;
  readonly description?: string;
  readonly footer?: string;
}

/** The own texts of a page by language. */
export type PageTexts = Readonly<Partial<Record<Language, OwnTexts>>>;

/** The members of a page that determine its texts. */
interface TranslatedPage {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  readonly texts: PageTexts;
}

/**
 * Returns the title, description and footer of a page in a language: the organization's texts, or else the texts of the
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

/**
 * Returns the languages in which a page is offered: its own, and the languages in which the organization has written
 * texts.
 */
export const offeredLanguages = ({
  language,
  texts,
}: Pick<TranslatedPage, 'language' | 'texts'>): readonly Language[] => [
  language,
  ...(Object.keys(texts) as Language[]).filter((other) => other !== language),
];
