import { languages } from '../../src/domain/kernel/locale.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { AreaCatalogue, ConsoleCatalogue } from '../../src/texts/console-catalogue.ts';
import { textFiles } from '../../console/kernel/text-files.ts';

/** The texts of the console in one language. */
export interface ConsoleWords {
  readonly console: ConsoleCatalogue;
  readonly consoleAreas: AreaCatalogue;
}

const wordsOf = async (language: Language): Promise<ConsoleWords> => {
  const { first, areas } = textFiles[language];
  return { console: (await first()).consoleTexts, consoleAreas: (await areas()).consoleAreas };
};

/** The texts of the console in all languages, which are no part of the catalogues. */
export const consoleWords = new Map(
  await Promise.all(languages.map(async (language) => [language, await wordsOf(language)] as const)),
);
