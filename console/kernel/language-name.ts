import { languages } from '../../src/domain/kernel/locale.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';

/** Returns the name of a language in that language. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Returns the options of a field for a language, each by its name in that language. */
export const languageOptions = () => languages.map((each) => [each, languageName(each)] as const);
