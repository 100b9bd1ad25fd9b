import type { Language } from '../../src/domain/kernel/locale.ts';

/** Returns the name of a language in that language. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
