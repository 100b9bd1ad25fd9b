/** The languages of public pages, and of mail to their subscribers. */
export const pageLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The organization's own texts for a page in one language; an absent one is the page's `title` or `description`. */
export interface OwnTexts {
  readonly title?: string;
  readonly description?: string;
  readonly footer?: string;
}

/** Own texts by language. */
export type PageTexts = Readonly<Partial<Record<PageLanguage, OwnTexts>>>;
