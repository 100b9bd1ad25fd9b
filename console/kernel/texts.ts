import { createContext, use } from 'react';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { AreaTexts, ConsoleTexts } from '../../src/texts/console-catalogue.ts';
import type { RenderedWords } from '../../src/texts/catalogue.ts';
import { compileWords } from '../../src/texts/compile-texts.ts';
import type { consoleAreas as englishAreas } from '../../src/texts/en/console-areas.ts';
import type { consoleTexts as englishTexts } from '../../src/texts/en/console.ts';
import { textFiles } from './text-files.ts';
import type { TextFiles } from './text-files.ts';

// Parts with texts mostly have times and numbers, too.
export { useFormats } from './times.ts';
export type { AreaTexts, ConsoleTexts } from '../../src/texts/console-catalogue.ts';

const isLanguage = (value: string): value is Language => Object.hasOwn(textFiles, value);

/** Returns the files of the language that the service has written into the page. */
const filesOf = ({ dataset: { language = '' } }: HTMLElement): TextFiles =>
  textFiles[isLanguage(language) ? language : 'en'];

/** Loads the texts that every screen may need. */
export const loadTexts = async (page: HTMLElement): Promise<ConsoleTexts> => {
  const { consoleTexts } = await filesOf(page).first();
  return compileWords<typeof englishTexts>(page.lang, consoleTexts);
};

/** The texts of the areas once one of them was opened. A page keeps its language. */
let areas: RenderedWords<typeof englishAreas> | null = null;

/** Loads the texts of the areas, once. */
export const loadAreaTexts = async (page: HTMLElement): Promise<void> => {
  if (areas !== null) return;
  const { consoleAreas } = await filesOf(page).areas();
  areas = compileWords<typeof englishAreas>(page.lang, consoleAreas);
};

const TextsContext = createContext<ConsoleTexts | null>(null);

export const TextsProvider = TextsContext.Provider;

/** Returns the texts of the page. */
export const useTexts = (): ConsoleTexts => {
  const texts = use(TextsContext);
  if (texts === null) throw new Error('The texts are not loaded.');
  return texts;
};

/** Returns the texts of the page and of its areas, on screens whose routes are made by `lazyArea`. */
export const useAreaTexts = (): AreaTexts => {
  const texts = useTexts();
  if (areas === null) throw new Error('The texts of the areas are not loaded.');
  return { ...texts, ...areas };
};
