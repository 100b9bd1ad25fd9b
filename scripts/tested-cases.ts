import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A case that a unit test asserts. */
export interface TestedCase {
  /** The titles of the suites around it. */
  readonly subject: string;
  readonly title: string;
}

const ROOT = 'test/unit/domain';
const IMPORT = /from '(\.[^']+)'/g;

const specs = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => `${ROOT}/${name}`)
  .toSorted()
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    const imported = new Set([...text.matchAll(IMPORT)].map(([, from = '']) => join(dirname(path), from)));
    return { path, text, imported };
  });

/** Returns a title as text. The parts of a title that a loop fills in are named, as in `refuses ‹code›`. */
const titleOf = (node: ts.Expression | undefined, source: ts.SourceFile): string | null => {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const parts = node.templateSpans.map(({ expression, literal }) =>
    ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)
      ? `‹${expression.getText(source)}›${literal.text}`
      : `…${literal.text}`,
  );
  return `${node.head.text}${parts.join('')}`;
};

/** Returns the cases of the suites that use one of the names. */
const casesIn = (path: string, text: string, names: readonly string[]): readonly TestedCase[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const cases: TestedCase[] = [];
  const isAbout = (suite: ts.Node): boolean => names.some((name) => suite.getText(source).includes(name));
  const visit = (node: ts.Node, subjects: readonly string[]): void => {
    const called = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : '';
    const title = ts.isCallExpression(node) ? titleOf(node.arguments[0], source) : null;
    if (called === 'it' && title !== null) cases.push({ subject: subjects.join(', '), title });
    const inner = called === 'describe' && title !== null ? [...subjects, title] : subjects;
    if (inner.length === 1 && subjects.length === 0 && !isAbout(node)) return;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, []);
  return cases;
};

/** Returns the cases of the unit tests that import a file of the domain and use one of its names. */
export const testedCases = (file: string, names: readonly string[]): readonly TestedCase[] =>
  specs.filter(({ imported }) => imported.has(file)).flatMap(({ path, text }) => casesIn(path, text, names));
