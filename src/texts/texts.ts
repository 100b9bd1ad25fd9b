import type { Language } from '../domain/kernel/locale.ts';
import type { Catalogue, Texts } from './catalogue.ts';
import { compileTexts } from './compile-texts.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { nl } from './nl/index.ts';

/** The catalogues of all languages. A language without a catalogue does not compile. */
export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, it, nl };

const compiled = new Map<Language, Texts>();

/** Returns the texts of a language, which are compiled at the first use. See ADR 0133. */
export const textsOf = (language: Language): Texts => {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const texts = compileTexts(language, catalogues[language]);
  compiled.set(language, texts);
  return texts;
};
