import { readdirSync } from 'node:fs';
import type { CatalogueRow } from '../src/cli/catalogue-rows.ts';
import type { drawMachine } from '../src/domain/kernel/machine.ts';
import { contexts } from './contexts.ts';
import type { Context } from './contexts.ts';
import { NOTICE, drawingOf, machinesIn } from './pages.ts';
import type { RuleAddresses } from './rule-addresses.ts';
import { VOCABULARY, ruleFiles } from './rule-files.ts';
import type { Fact } from './rule-files.ts';
import { problemsOf } from './rule-problems.ts';
import type { Section } from './rule-problems.ts';
import { table } from './table.ts';
import { testedCases } from './tested-cases.ts';
import type { TestedCase } from './tested-cases.ts';

const FOLDER = 'docs/rules';

/** The contexts that have rules: those of the table, and the kernel beneath them. */
const ruled: readonly Pick<Context, 'name' | 'responsibility'>[] = [
  {
    name: 'kernel',
    responsibility: 'what all contexts share: lists, instants and time zones, addresses, texts, retries, diagnosis',
  },
  ...contexts,
];

/** An address in a text, which would become a link. */
const ADDRESS = /\b\w+:\/\/[^\s,;`"|]+/g;

/** The characters that Markdown and HTML read as markup. */
const MARKUP = /[\\<*{}[\]~]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|&(?=#?\w+;)/g;

/** Returns text in which Markdown reads no markup of its own or of HTML. Code stays as it is, and addresses become code. */
const plain = (text: string): string =>
  text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(ADDRESS, '`$&`') : part))
    .join('`')
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(MARKUP, '\\$&') : part))
    .join('`');

const code = (text: string): string => `\`${text}\``;

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A longer table of cases is folded. */
const MAX_OPEN_ROWS = 25;

/** Returns the table of the cases, each after the subject that it belongs to. */
const caseLines = (cases: readonly TestedCase[]): readonly string[] => {
  const subjects = Map.groupBy(cases, ({ subject }) => subject);
  const rows = [...subjects].flatMap(([subject, same]) => [
    [`**${plain(subject)}**`],
    ...[...new Set(same.map(({ title }) => title))].map((title) => [plain(title)]),
  ]);
  if (rows.length === 0) return [];
  const lines = [...table(['Tested cases'], rows), ''];
  return rows.length <= MAX_OPEN_ROWS
    ? lines
    : ['<details>', `<summary>${rows.length - subjects.size} tested cases</summary>`, '', ...lines, '</details>', ''];
};

const listed = (name: string, entries: readonly string[]): readonly string[] =>
  entries.length === 0 ? [] : [name, '', ...entries.map((entry) => `- ${entry}`), ''];

const factLines = (facts: readonly Fact[]): readonly string[] =>
  [...Map.groupBy(facts, ({ of }) => of)].flatMap(([of, members]) =>
    listed(
      `Facts in ${code(of)}:`,
      members.map(({ name, type, meaning }) => `${code(`${name}: ${type}`)}: ${plain(meaning)}`),
    ),
  );

const linesOf = ({ path, functions, facts, rows, cases }: Section): readonly string[] => [
  `## ${fileName(path)}`,
  '',
  `Source: [${path.slice('src/'.length)}](../../${path})`,
  '',
  ...listed(
    'Rules:',
    functions.map(({ signature, sentence }) => `${code(signature)}: ${plain(sentence)}`),
  ),
  ...listed(
    'Codes:',
    rows.map((row) => `${code(row.code)}: ${plain(row.when)}`),
  ),
  ...factLines(facts),
  ...caseLines(cases),
];

/** Returns the transitions of each state in words, which show a machine whose drawing is large. */
const transitionsOf = ({ transitions }: Parameters<typeof drawMachine>[0]): readonly string[] =>
  Object.entries(transitions).map(([state, events]) => {
    const targets = Map.groupBy(Object.entries(events), ([, target]) => target);
    const led = [...targets].map(([target, same]) => `${same.map(([event]) => event).join(', ')} → ${code(target)}`);
    return `${code(state)}: ${led.length === 0 ? 'none' : led.join('; ')}`;
  });

const pageOf = async (
  { name, responsibility }: (typeof ruled)[number],
  sections: readonly Section[],
): Promise<string> => {
  const folder = `src/domain/${name}/`;
  const machines = await machinesIn(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.machine.ts'))
      .map((path) => `${folder}${path}`)
      .toSorted(),
  );
  return [
    NOTICE,
    `# Rules of ${name}`,
    '',
    `The context \`${name}\`: ${responsibility}.`,
    '',
    ...machines.flatMap((machine) => [...drawingOf(machine), ...listed('Transitions:', transitionsOf(machine))]),
    ...sections.filter(({ path }) => path.startsWith(folder)).flatMap(linesOf),
  ].join('\n');
};

const intro = [
  'A page for each context: its state machines, and for each file of its rules the functions, the codes, the facts, and',
  'the cases that unit tests assert. `npm run docs` makes the pages from `src/domain` and `test/unit/domain`.',
  '`npm run docs:check` fails if a context has no page, a file no tested case, or a fact no meaning.',
  '`npm run machines:check` fails if the tests do not walk a transition that is drawn.',
  '',
  'A case stands at each file of which its test uses a rule. If no test uses one, the cases are of the rules that do.',
  '',
  'Every file of `src/domain` that exports a function, a class or a rule, or decides a code, is on a page. Left out are:',
  '',
  '- files that only declare types, names or limits;',
  '- the tables of codes (`*.errors.ts`), which [the catalogue of errors](../errors.md) shows;',
  `- the files of the kernel that rules are written with, and that decide nothing: ${VOCABULARY.map((path) => code(fileName(path))).join(', ')}.`,
];

/** The pages of the rules of each context with their index, and what they lack. */
export const rulesPages = async (
  rows: readonly CatalogueRow[],
  addresses: RuleAddresses,
): Promise<{ readonly pages: Readonly<Record<string, string>>; readonly problems: readonly string[] }> => {
  const sections = ruleFiles.flatMap((file): readonly Section[] => {
    const decided = rows.filter((row) => addresses.get(row.code)?.includes(file.path));
    if (file.functions.length === 0 && decided.length === 0) return [];
    return [
      {
        ...file,
        rows: decided,
        cases: testedCases(
          file,
          decided.map((row) => row.code),
        ),
      },
    ];
  });
  const pages = await Promise.all(
    ruled.map(async (context): Promise<[string, string]> => [
      `${FOLDER}/${context.name}.md`,
      await pageOf(context, sections),
    ]),
  );
  const index = ruled.map(({ name, responsibility }) => [`[${name}](${name}.md)`, responsibility]);
  const readme = [NOTICE, '# Rules', '', ...intro, '', ...table(['Context', 'Subject'], index), ''].join('\n');
  return {
    pages: { [`${FOLDER}/README.md`]: readme, ...Object.fromEntries(pages) },
    problems: problemsOf(
      sections,
      ruled.map(({ name }) => name),
    ),
  };
};
