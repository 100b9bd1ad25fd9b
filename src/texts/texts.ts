import type { Language } from '../domain/kernel/locale.ts';
import type { Texts } from './catalogue.ts';
import { catalogues } from './catalogues.ts';
import { compileTexts } from './compile-texts.ts';

const compiled = new Map<Language, Texts>();

/** Returns the texts of a language, which are compiled at the first use. See ADR 0133. */
export const textsOf = (language: Language): Texts => {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const texts = compileTexts(catalogues[language]);
  compiled.set(language, texts);
  return texts;
};
