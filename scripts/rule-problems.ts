import type { CatalogueRow } from '../src/cli/catalogue-rows.ts';
import type { RuleFile } from './rule-files.ts';
import type { TestedCase } from './tested-cases.ts';

/** The rules of a file with the codes that it decides and the cases of its tests. */
export interface Section extends Omit<RuleFile, 'values'> {
  readonly rows: readonly CatalogueRow[];
  readonly cases: readonly TestedCase[];
}

const contextOf = (path: string): string => path.split('/')[2] ?? '';

/** Returns what the pages of rules lack, in sentences. `contexts` have a page. */
export const problemsOf = (sections: readonly Section[], contexts: readonly string[]): readonly string[] => [
  ...[...new Set(sections.map(({ path }) => contextOf(path)))]
    .filter((context) => !contexts.includes(context))
    .map((context) => `The context ${context} has no page of rules; name it in scripts/contexts.ts.`),
  ...contexts
    .filter((context) => !sections.some(({ path }) => contextOf(path) === context))
    .map((context) => `The context ${context} has no rules, but a page of them.`),
  ...sections.flatMap(({ path, functions, facts, cases }) => [
    ...(cases.length > 0 ? [] : [`${path}: no unit test of the domain shows its rules.`]),
    ...functions.filter(({ sentence }) => sentence === '').map(({ name }) => `${path}: ${name} has no doc comment.`),
    ...facts
      .filter(({ meaning }) => meaning === '')
      .map(({ of, name }) => `${path}: neither ${of}.${name} nor its type has a doc comment.`),
  ]),
];
