import { createContext, use } from 'react';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { Catalogue, Texts } from '../../src/texts/catalogue.ts';
import { compilePart } from '../../src/texts/compile-texts.ts';

/** The texts of the console in one language. */
export type ConsoleTexts = Texts['console'];

interface ConsoleWords {
  readonly consoleTexts: Catalogue['console'];
}

/** The texts of each language are a file of their own, which is loaded if the page is in that language. */
const files: Readonly<Record<Language, () => Promise<ConsoleWords>>> = {
  en: () => import('../../src/texts/en/console.ts'),
  de: () => import('../../src/texts/de/console.ts'),
  es: () => import('../../src/texts/es/console.ts'),
  fr: () => import('../../src/texts/fr/console.ts'),
  it: () => import('../../src/texts/it/console.ts'),
  nl: () => import('../../src/texts/nl/console.ts'),
  pl: () => import('../../src/texts/pl/console.ts'),
  pt: () => import('../../src/texts/pt/console.ts'),
};

const isLanguage = (value: string): value is Language => Object.hasOwn(files, value);

/** Loads the texts of the language that the service has written into the page. */
export const loadTexts = async ({ dataset, lang }: HTMLElement): Promise<ConsoleTexts> => {
  const language = dataset.language ?? '';
  const { consoleTexts } = await files[isLanguage(language) ? language : 'en']();
  return compilePart<'console'>(lang, consoleTexts);
};

const TextsContext = createContext<ConsoleTexts | null>(null);

export const TextsProvider = TextsContext.Provider;

/** Returns the texts of the page. */
export const useTexts = (): ConsoleTexts => {
  const texts = use(TextsContext);
  if (texts === null) throw new Error('The texts are not loaded.');
  return texts;
};
