import type { Language } from '../domain/kernel/locale.ts';
import type { RefusalData } from '../domain/kernel/outcome.ts';
import type { PluralForms } from './catalogue.ts';
import { catalogues } from './catalogues.ts';
import { compileByName } from './compile-texts.ts';
import { issues as english } from './en/issues.ts';
import { textsOf } from './texts.ts';

/** The code of what is wrong with a member. */
type IssueCode = keyof typeof english;

type Sentences = ReturnType<typeof compileByName<IssueCode>>;

/** The meaning of an English sentence: its code, and the facts in it. */
interface IssueFacts {
  readonly code: IssueCode;
  readonly facts: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the pattern of the sentences that a template makes. */
const patternOf = (template: string): RegExp =>
  new RegExp(`^${escaped(template).replace(/\\\{(\w+)\\\}/g, '(?<$1>[^]+?)')}$`);

const formsOf = (text: string | PluralForms): readonly string[] =>
  typeof text === 'string' ? [text] : [text.one ?? text.other, text.other];

const entries = Object.entries<string | PluralForms>(english) as readonly (readonly [
  IssueCode,
  string | PluralForms,
])[];
const isTemplate = (text: string): boolean => /\{\w+\}/.test(text);
const constants: ReadonlyMap<string, IssueCode> = new Map(
  entries.flatMap(([code, text]) => (typeof text === 'string' && !isTemplate(text) ? [[text, code] as const] : [])),
);
/** The templates in the order of the catalogue, in which the general ones stand last. Alternatives are only expected. */
const templates = entries.flatMap(([code, text]) =>
  code === 'either'
    ? []
    : formsOf(text)
        .filter(isTemplate)
        .map((form) => ({ code, pattern: patternOf(form) })),
);

/** Returns the code and the facts of an English sentence, or null for one that is in no catalogue. */
const factsOf = (sentence: string): IssueFacts | null => {
  const constant = constants.get(sentence);
  if (constant !== undefined) return { code: constant, facts: {} };
  for (const { code, pattern } of templates) {
    const groups = pattern.exec(sentence)?.groups;
    if (groups !== undefined) return { code, facts: { ...groups } };
  }
  return null;
};

const ALTERNATIVES = /^(?<first>[^]+) or (?<last>[^]+)$/;

const compiled = new Map<Language, Sentences>();

/** Returns the sentences of a language, which are compiled at the first use. */
const sentencesOf = (language: Language): Sentences => {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const sentences = compileByName<IssueCode>(textsOf(language).tag, catalogues[language].issues);
  compiled.set(language, sentences);
  return sentences;
};

const filled = (sentences: Sentences, code: IssueCode, facts: Readonly<Record<string, string | number>>): string => {
  const text = sentences[code];
  return typeof text === 'string' ? text : text(facts);
};

/** Returns what is expected, in words: one thing, or several that are separated by `, or`. */
const expectationIn = (what: string, sentences: Sentences): string =>
  what
    .split(', or ')
    .map((each) => (factsOf(each) === null ? alternativesIn(each, sentences) : sentenceIn(each, sentences)))
    .reduce((first, last) => filled(sentences, 'either', { first, last }));

/** Returns a list of values such as `http, keyword or heartbeat`, whose last word is the only one that is translated. */
const alternativesIn = (listed: string, sentences: Sentences): string => {
  const { first, last } = ALTERNATIVES.exec(listed)?.groups ?? {};
  return first === undefined || last === undefined ? listed : filled(sentences, 'either', { first, last });
};

const sentenceIn = (sentence: string, sentences: Sentences): string => {
  const known = factsOf(sentence);
  if (known === null) return sentence;
  const { code, facts } = known;
  const values = Object.entries(facts).map(([name, value]) => {
    if (name === 'what') return [name, expectationIn(value, sentences)] as const;
    return [name, name === 'limit' && !Number.isNaN(Number(value)) ? Number(value) : value] as const;
  });
  return filled(sentences, code, Object.fromEntries(values));
};

/**
 * Returns the sentence about what is wrong with a member in a language. Rules and schemas say it in English; a sentence
 * that the catalogue does not have stays so. See ADR 0264.
 */
export const issueSentence = (sentence: string, language: Language): string =>
  language === 'en' ? sentence : sentenceIn(sentence, sentencesOf(language));

const inLanguage = (issue: unknown, language: Language): unknown =>
  typeof issue === 'object' && issue !== null && 'message' in issue && typeof issue.message === 'string'
    ? { ...issue, message: issueSentence(issue.message, language) }
    : issue;

/** Returns the data of a refusal with the sentences of its issues in a language. */
export const issuesIn = (data: RefusalData | undefined, language: Language = 'en'): RefusalData | undefined => {
  const issues = data?.['issues'];
  return language === 'en' || !Array.isArray(issues)
    ? data
    : { ...data, issues: issues.map((issue: unknown) => inLanguage(issue, language)) };
};
