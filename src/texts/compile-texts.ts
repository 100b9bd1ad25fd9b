import { intlOf } from '../domain/kernel/intl.ts';
import type { Catalogue, PluralForms, RenderedWords, Texts, Translated } from './catalogue.ts';

type Values = Readonly<Record<string, string | number>>;
type Compiled = string | ((values: Values) => string);

/** Splits a template at its placeholders once, so that rendering only concatenates. Values are not parsed. */
const compileTemplate = (template: string): Compiled => {
  const [start = '', ...rest] = template.split(/\{(\w+)\}/);
  if (rest.length === 0) return template;
  const parts = rest.flatMap((name, at) => (at % 2 === 0 ? [{ name, after: rest[at + 1] ?? '' }] : []));
  return (values) => {
    let text = start;
    for (const { name, after } of parts) text += `${values[name]}${after}`;
    return text;
  };
};

const render = (compiled: Compiled, values: Values): string =>
  typeof compiled === 'string' ? compiled : compiled(values);

/** The spaces of French before double punctuation and within quotation marks, at which no line may break. */
const FRENCH_SPACES = / (?=[:;?!»])|(?<=«) /g;

/** Returns a template as its language sets it. */
const typeset = (template: string, rules: Intl.PluralRules): string =>
  rules.resolvedOptions().locale.startsWith('fr') ? template.replace(FRENCH_SPACES, '\u00a0') : template;

const compilePlural = ({ plural, ...forms }: PluralForms, rules: Intl.PluralRules): Compiled => {
  const compiled = new Map(
    Object.entries(forms).map(([form, template]) => [form, compileTemplate(typeset(template, rules))]),
  );
  const other = compileTemplate(typeset(forms.other, rules));
  return (values) => {
    const count = Number(values[plural]);
    const zero = count === 0 ? compiled.get('zero') : undefined;
    return render(zero ?? compiled.get(rules.select(count)) ?? other, values);
  };
};

const isPlural = (words: object): words is PluralForms => 'plural' in words;

const compile = (words: unknown, rules: Intl.PluralRules): unknown => {
  if (typeof words === 'string') return compileTemplate(typeset(words, rules));
  if (Array.isArray(words)) return words.map((each) => compile(each, rules));
  if (typeof words !== 'object' || words === null) throw new TypeError('A language contains texts only.');
  if (isPlural(words)) return compilePlural(words, rules);
  return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, compile(each, rules)]));
};

/** Compiles the texts of one language. A browser that shows one language loads its folder and calls this function. */
export const compileTexts = (catalogue: Catalogue): Texts =>
  compile(catalogue, new (intlOf('PluralRules'))(catalogue.tag)) as Texts;

/** Compiles texts with the keys of `Words`, which are those of English, so that a browser loads no more than it shows. */
export const compileWords = <Words>(tag: string, words: Translated<Words>): RenderedWords<Words> =>
  compile(words, new (intlOf('PluralRules'))(tag)) as RenderedWords<Words>;

/** Compiles texts whose placeholders are filled by name. */
export const compileByName = <Key extends string>(
  tag: string,
  words: Readonly<Record<Key, string | PluralForms>>,
): Readonly<Record<Key, Compiled>> =>
  compile(words, new (intlOf('PluralRules'))(tag)) as Readonly<Record<Key, Compiled>>;
