import type { ErrorCode } from '../domain/catalogue.ts';
import type { Language } from '../domain/kernel/locale.ts';
import type { RefusalData } from '../domain/kernel/outcome.ts';
import { compileByName } from './compile-texts.ts';
import { issuesIn } from './issue-sentence.ts';
import { errorCatalogues } from './error-catalogues.ts';
import { textsOf } from './texts.ts';

/** The maximum number of issues and of names in a sentence. */
const MAX_SHOWN = 3;

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return listed(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if ('message' in value && 'path' in value)
    return value.path === '' ? String(value.message) : `${String(value.path)}: ${String(value.message)}`;
  return 'name' in value ? String(value.name) : '';
};

/** Returns the elements of a list: issues as sentences, names with commas. */
const listed = (elements: readonly unknown[]): string => {
  const isIssues = elements.some((element) => typeof element === 'object' && element !== null && 'message' in element);
  const shown = isIssues ? elements.slice(0, MAX_SHOWN) : elements;
  return shown.map(wordsOf).join(isIssues ? ' ' : ', ');
};

type Sentences = ReturnType<typeof compileByName<ErrorCode>>;

const compiled = new Map<Language, Sentences>();

/** Returns the sentences of a language, which are compiled at the first use. */
const sentencesOf = (language: Language): Sentences => {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const sentences = compileByName<ErrorCode>(textsOf(language).tag, errorCatalogues[language]);
  compiled.set(language, sentences);
  return sentences;
};

/**
 * Returns the sentence of a code with its figures filled in. Members that a refusal lacks are left out, because some
 * codes carry their issues only where a record is saved.
 */
export const errorSentence = (code: ErrorCode, sent?: RefusalData, language: Language = 'en'): string => {
  const data = issuesIn(sent, language) ?? {};
  const text = sentencesOf(language)[code];
  if (typeof text === 'string') return text;
  const values = new Proxy<Record<string, string | number>>(
    {},
    {
      get: (_members, name) => {
        const value = data[String(name)];
        return typeof value === 'number' ? value : value === undefined ? '' : wordsOf(value);
      },
    },
  );
  return text(values).trimEnd();
};
