import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { symbolsInTest, usersIn } from './module-symbols.ts';
import type { UsedSymbols } from './module-symbols.ts';
import { ruleFiles } from './rule-files.ts';
import type { RuleFile } from './rule-files.ts';

/** A case that a unit test asserts. */
export interface TestedCase {
  /** The titles of the suites around it. */
  readonly subject: string;
  readonly title: string;
}

/** A case with the symbols of the domain that its test uses. */
interface Test extends TestedCase {
  readonly file: string;
  readonly body: string;
  readonly uses: UsedSymbols;
}

const ROOT = 'test/unit/domain';

/** How many other rules may stand between a test and the rule that it shows. */
const MOST_STEPS = 3;

/** Loads the unit tests of the domain, which completes the titles that loops make, and runs none. */
const loadTests = async (): Promise<readonly Test[]> => {
  const mocha = new Mocha();
  const specs = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.spec.ts'));
  for (const name of specs.toSorted()) mocha.addFile(`${ROOT}/${name}`);
  await mocha.loadFilesAsync();
  const tests: Test[] = [];
  mocha.suite.eachTest(({ title, body, file: path = '', parent }) => {
    const file = relative('.', path);
    const subject = (parent?.titlePath() ?? []).join(', ');
    tests.push({ file, subject, title, body, uses: symbolsInTest(file, body) });
  });
  return tests;
};

const tests = await loadTests();
const users = usersIn(ruleFiles.map(({ path }) => path));

const meets = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((each) => others.has(each));

const fileOf = (symbol: string): string => symbol.slice(0, symbol.indexOf('#'));

/** Returns the context of a file of the domain or of its tests. */
const contextOf = (path: string): string => /domain\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Returns the name of a file of rules or its spec without the endings: `mail-server` of `mail-servers.spec.ts`. */
const baseOf = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\..*$/, '')
    .replace(/-rules$/, '')
    .replace(/s$/, '');

/** Returns true for a test that names the file, by that of its spec or in words, or a code that the file decides. */
const names = ({ file, subject, title, body }: Test, path: string, codes: readonly string[]): boolean =>
  baseOf(file) === baseOf(path) ||
  `${subject} ${title}`.toLowerCase().replaceAll('-', ' ').includes(baseOf(path).replaceAll('-', ' ')) ||
  codes.some((code) => body.includes(code));

/** Returns the tests of the spec of a file; without any, those of its context, and else all. */
const nearest = (found: readonly Test[], path: string): readonly Test[] => {
  const own = found.filter(({ file }) => contextOf(file) === contextOf(path));
  const named = own.filter(({ file }) => baseOf(file) === baseOf(path));
  return [named, own].find((tests) => tests.length > 0) ?? found;
};

/**
 * Returns the tests that use symbols themselves; without any, those that do through other code of the tests. If the
 * symbols are of others that use the file, only tests that name its subject count; without any, all do if the symbols are
 * of one file, which the file is a part of.
 */
const testsOf = (symbols: ReadonlySet<string>, path: string, codes: readonly string[]): readonly Test[] => {
  const found = tests.filter(({ uses }) => meets(symbols, uses.throughOthers));
  const direct = found.filter(({ uses }) => meets(symbols, uses.itself));
  const between = new Set([...symbols].map(fileOf));
  const isOwn = between.size === 1 && between.has(path);
  const naming = isOwn ? [] : found.filter((test) => names(test, path, codes));
  if (naming.length > 0 || between.size > 1) return naming;
  return direct.length > 0 ? direct : found;
};

/**
 * Returns the cases of the tests that use a function of a file, or a value of a file without functions. Without any,
 * returns those of the rules in which it is used, and so on.
 */
export const testedCases = ({ path, functions, values }: RuleFile, codes: readonly string[]): readonly TestedCase[] => {
  const offered = functions.length > 0 ? functions.map(({ name }) => name) : values;
  let symbols = new Set(offered.map((name) => `${path}#${name}`));
  for (let steps = 0; steps <= MOST_STEPS; steps += 1) {
    const found = testsOf(symbols, path, codes);
    if (found.length > 0) return nearest(found, path);
    symbols = new Set([...symbols].flatMap((symbol) => [...(users.get(symbol) ?? [])]));
  }
  return [];
};
