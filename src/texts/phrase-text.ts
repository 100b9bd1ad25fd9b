import type { Phrase, PhraseKey, PhraseValues } from '../domain/checks/phrase.ts';
import type { Language } from '../domain/kernel/locale.ts';
import { textsOf } from './texts.ts';

/** The texts of phrases. A phrase without a text, or a text with another value than its phrase, does not compile. */
type PhraseTexts = {
  readonly [Key in PhraseKey]: [PhraseValues[Key]] extends [never]
    ? string
    : (values: Readonly<Record<PhraseValues[Key], string | number>>) => string;
};

const isList = (phrase: Phrase): phrase is readonly Phrase[] => Array.isArray(phrase);

const written = (phrase: Phrase, texts: PhraseTexts): string => {
  if (typeof phrase === 'string') return phrase;
  if (isList(phrase)) return phrase.map((each) => written(each, texts)).join(', ');
  const { phrase: key, ...values } = phrase;
  // A newer service can have stored a phrase that this one does not know.
  const text = Object.hasOwn(texts, key) ? texts[key] : key;
  if (typeof text === 'string') return text;
  const entries = Object.entries<Phrase | number>(values).map(
    ([name, value]) => [name, typeof value === 'number' ? value : written(value, texts)] as const,
  );
  // The phrase has the values of its text by its type.
  return text(Object.fromEntries(entries) as never);
};

/** Writes in a language what a rule expected or saw. */
export const phraseText = (phrase: Phrase, language: Language): string =>
  written(phrase, textsOf(language).causes.rules);
