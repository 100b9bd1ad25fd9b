import type { Language } from '../kernel/locale.ts';

/** The organization's own texts for a page in one language; an absent one is the page's `title` or `description`. */
export interface OwnTexts {
  readonly title?: string;
  readonly description?: string;
  readonly footer?: string;
}

/** Own texts by language. */
export type PageTexts = Readonly<Partial<Record<Language, OwnTexts>>>;
