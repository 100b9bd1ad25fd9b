import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript';
import type { CatalogueRow } from '../src/cli/catalogue-rows.ts';
import { drawMachine } from '../src/domain/kernel/machine.ts';
import { contexts } from './contexts.ts';
import { isExported, sentenceOf } from './doc-comments.ts';
import { NOTICE, machinesIn } from './pages.ts';
import type { RuleAddresses } from './rule-addresses.ts';
import { table } from './table.ts';
import { testedCases } from './tested-cases.ts';

const FOLDER = 'docs/rules';

/** The names of functions that decide, besides those that answer a code. */
const DECISION = /^(?:decide|judge|verdict)/;

/** A decision, a test of a condition, or a computation that a file of rules offers. */
interface RuleFunction {
  readonly name: string;
  /** The parameters with their types. */
  readonly inputs: string;
  readonly sentence: string;
}

/** A member of the facts that a rule is decided by. */
interface Fact {
  readonly of: string;
  readonly name: string;
  readonly type: string;
  readonly sentence: string;
}

/** The rules that one file of the domain decides. */
interface RuleFile {
  readonly path: string;
  readonly functions: readonly RuleFunction[];
  /** The names of everything that the file exports as a value. */
  readonly names: readonly string[];
  readonly facts: readonly Fact[];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Returns text in which Markdown reads no markup of HTML. Code stays as it is. */
const plain = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/[<*{}]/g, '\\$&') : part))
    .join('`');

const inputsOf = ({ parameters }: ts.ArrowFunction, source: ts.SourceFile): string =>
  parameters
    .map(({ name, type }) => {
      const typed = oneLine(type?.getText(source) ?? '');
      return ts.isIdentifier(name) ? `${name.text}: ${typed}` : typed;
    })
    .join(', ');

const functionsOf = (source: ts.SourceFile): readonly RuleFunction[] =>
  source.statements
    .filter(ts.isVariableStatement)
    .filter(isExported)
    .flatMap((statement) =>
      statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        initializer !== undefined && ts.isArrowFunction(initializer)
          ? {
              name: name.getText(source),
              inputs: inputsOf(initializer, source),
              sentence: sentenceOf(statement, source),
            }
          : [],
      ),
    );

const valuesOf = (source: ts.SourceFile): readonly string[] =>
  source.statements
    .filter(ts.isVariableStatement)
    .filter(isExported)
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText(source)));

const factsOf = (source: ts.SourceFile): readonly Fact[] =>
  source.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text.endsWith('Facts'))
    .flatMap(({ name: of, members }) =>
      members.filter(ts.isPropertySignature).map((member) => ({
        of: of.text,
        name: member.name.getText(source),
        type: oneLine(member.type?.getText(source) ?? ''),
        sentence: sentenceOf(member, source),
      })),
    );

const ruleFileOf = (path: string): RuleFile => {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return { path, functions: functionsOf(source), names: valuesOf(source), facts: factsOf(source) };
};

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const inRows = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : [...table(head, rows), ''];

/** Returns the section of a file: its functions, the codes that it decides, its facts, and the cases of its tests. */
const sectionOf = ({ path, functions, names, facts }: RuleFile, rows: readonly CatalogueRow[]): readonly string[] => {
  const cases = testedCases(path, names);
  return [
    `## ${fileName(path)}`,
    '',
    `Source: [${path.slice('src/'.length)}](../../${path})`,
    '',
    ...inRows(
      ['Function', 'Inputs', 'Promise'],
      functions.map(({ name, inputs, sentence }) => [
        `\`${name}\``,
        inputs === '' ? '' : `\`${inputs}\``,
        plain(sentence),
      ]),
    ),
    ...inRows(
      ['Code', 'When'],
      rows.map(({ code, when }) => [`\`${code}\``, plain(when)]),
    ),
    ...inRows(
      ['Facts', 'Member', 'Type', 'Meaning'],
      facts.map(({ of, name, type, sentence }) => [of, `\`${name}\``, `\`${type}\``, plain(sentence)]),
    ),
    ...inRows(
      ['Tested', 'Case'],
      cases.map(({ subject, title }) => [plain(subject), plain(title)]),
    ),
  ];
};

const titleOf = (name: string): string => `Rules of ${name}`;

/** Returns the page of a context, or null if it decides nothing and has no state machine. */
const pageOf = async (
  name: string,
  responsibility: string,
  rows: readonly CatalogueRow[],
  addresses: RuleAddresses,
): Promise<string | null> => {
  const folder = `src/domain/${name}/`;
  const decides = (path: string) => rows.filter(({ code }) => addresses.get(code)?.includes(path));
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((each) => each.endsWith('.ts'))
    .map((each) => `${folder}${each}`)
    .toSorted();
  const files = paths
    .map(ruleFileOf)
    .filter(({ path, functions }) => decides(path).length > 0 || functions.some((each) => DECISION.test(each.name)));
  const machines = await machinesIn(paths.filter((path) => path.endsWith('.machine.ts')));
  if (files.length === 0 && machines.length === 0) return null;
  return [
    NOTICE,
    `# ${titleOf(name)}`,
    '',
    `The context \`${name}\`: ${responsibility}.`,
    '',
    ...machines.flatMap((machine) => [`## ${machine.name}`, '', '```mermaid', drawMachine(machine), '```', '']),
    ...files.flatMap((file) => sectionOf(file, decides(file.path))),
  ].join('\n');
};

const intro = [
  'A page for each context: its state machines, and for each file that decides something the functions, the codes, the',
  'facts, and the cases that unit tests assert. `npm run docs` makes the pages from `src/domain` and `test/unit`.',
  '`npm run machines:check` fails if the tests do not walk a transition that is drawn.',
];

/** The pages of the rules of each context, and their index. */
export const rulesPages = async (
  rows: readonly CatalogueRow[],
  addresses: RuleAddresses,
): Promise<Readonly<Record<string, string>>> => {
  const pages = await Promise.all(
    contexts.map(async ({ name, responsibility }) => ({
      name,
      responsibility,
      page: await pageOf(name, responsibility, rows, addresses),
    })),
  );
  const written = pages.filter(({ page }) => page !== null);
  const index = written.map(({ name, responsibility }) => [`[${name}](${name}.md)`, responsibility]);
  return {
    [`${FOLDER}/README.md`]: [NOTICE, '# Rules', '', ...intro, '', ...table(['Context', 'Subject'], index), ''].join(
      '\n',
    ),
    ...Object.fromEntries(written.map(({ name, page }) => [`${FOLDER}/${name}.md`, page ?? ''])),
  };
};
