// Written by `npm run docs` from the folders of src/texts.
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { AreaCatalogue, ConsoleCatalogue } from '../../src/texts/console-catalogue.ts';

/** The files of a language, each of which is loaded when it is needed. */
export interface TextFiles {
  readonly first: () => Promise<{ readonly consoleTexts: ConsoleCatalogue }>;
  readonly areas: () => Promise<{ readonly consoleAreas: AreaCatalogue }>;
}

/** The texts of the console in all languages. A language without them does not compile. */
export const textFiles: Readonly<Record<Language, TextFiles>> = {
  en: {
    first: () => import('../../src/texts/en/console.ts'),
    areas: () => import('../../src/texts/en/console-areas.ts'),
  },
  de: {
    first: () => import('../../src/texts/de/console.ts'),
    areas: () => import('../../src/texts/de/console-areas.ts'),
  },
  es: {
    first: () => import('../../src/texts/es/console.ts'),
    areas: () => import('../../src/texts/es/console-areas.ts'),
  },
  fr: {
    first: () => import('../../src/texts/fr/console.ts'),
    areas: () => import('../../src/texts/fr/console-areas.ts'),
  },
  it: {
    first: () => import('../../src/texts/it/console.ts'),
    areas: () => import('../../src/texts/it/console-areas.ts'),
  },
  nl: {
    first: () => import('../../src/texts/nl/console.ts'),
    areas: () => import('../../src/texts/nl/console-areas.ts'),
  },
  pl: {
    first: () => import('../../src/texts/pl/console.ts'),
    areas: () => import('../../src/texts/pl/console-areas.ts'),
  },
  pt: {
    first: () => import('../../src/texts/pt/console.ts'),
    areas: () => import('../../src/texts/pt/console-areas.ts'),
  },
};
