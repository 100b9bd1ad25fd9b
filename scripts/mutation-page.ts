import { contexts } from './contexts.ts';
import { FLOOR, shown } from './mutation/score.ts';
import type { Equivalent } from './mutation/score.ts';
import { listedEquivalents } from './mutation/equivalents.ts';
import { recordedScores } from './mutation/scores.ts';
import type { RecordedScore } from './mutation/scores.ts';
import { table } from './table.ts';

const INTRODUCTION = [
  '# Mutation report',
  '',
  'How well the unit tests of `src/domain` detect faults, by context. Stryker changes the code in one place, such as `<` to `<=`,',
  'and runs the tests that reach the place; a mutant that no test detects survives. [Contributing](../CONTRIBUTING.md#mutants) tells how',
  'to run it, and [ADR 0361](adr/0361-mutants-of-the-domain.md) why some mutants are left out.',
  '',
  `The score is the share of detected mutants; equivalent ones do not count. A context is finished at ${FLOOR} %, and its files may not`,
  'fall below it any more. Only the survivors of finished contexts are listed.',
  '',
];

/** The contexts with rules, in the order of docs/architecture.md. */
const names = ['kernel', ...contexts.map(({ name }) => name)];

const scoreRow = (name: string, score: RecordedScore | undefined): readonly string[] =>
  score === undefined
    ? [name, 'not measured', '', '', '']
    : [name, `${shown(score.percent)} %`, String(score.detected), String(score.undetected), String(score.equivalents)];

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** The row of the whole domain, as far as it has been measured. */
const totalRow = (scores: readonly RecordedScore[]): readonly string[] => {
  const detected = sum(scores.map((score) => score.detected));
  const undetected = sum(scores.map((score) => score.undetected));
  const equivalents = sum(scores.map((score) => score.equivalents));
  const percent = (detected / (detected + undetected)) * 100;
  const name = scores.length < names.length ? '`src/domain`, in part' : '`src/domain`';
  return [name, `${shown(percent)} %`, String(detected), String(undetected), String(equivalents)];
};

/** Returns code in a table of Markdown, also if it contains backticks. */
const inCode = (code: string): string => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``);

const inContext =
  (name: string) =>
  ({ file }: Pick<Equivalent, 'file'>): boolean =>
    file.startsWith(`src/domain/${name}/`);

const fileOf = (file: string): string => `\`${file.replace('src/domain/', '')}\``;

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`### ${title}`, '', ...lines, ''];

const contextSection = (name: string, { survivors }: RecordedScore): readonly string[] => {
  const equivalents = listedEquivalents().filter(inContext(name));
  const lines = [
    ...section(
      `Survivors of ${name}`,
      survivors.length === 0
        ? []
        : table(
            ['File', 'Mutant'],
            survivors.map(({ file, change }) => [fileOf(file), inCode(change)]),
          ),
    ),
    ...section(
      `Equivalent mutants of ${name}`,
      equivalents.length === 0
        ? []
        : table(
            ['File', 'Mutant', 'Reason'],
            equivalents.map(({ file, change, reason }) => [fileOf(file), inCode(change), reason]),
          ),
    ),
  ];
  return lines.length === 0 ? [] : [`## ${name}`, '', ...lines];
};

/** The scores of the contexts, their survivors, and the equivalent mutants with the reason of each. */
export const mutationPage = (notice: string): string => {
  const scores = recordedScores();
  return [
    notice,
    ...INTRODUCTION,
    ...table(
      ['Context', 'Score', 'Detected', 'Survivors', 'Equivalent'],
      [
        ...names.map((name) => scoreRow(name, scores[name])),
        totalRow(Object.values(scores).filter((score) => score !== undefined)),
      ],
    ),
    '',
    ...names.flatMap((name) => {
      const score = scores[name];
      return score === undefined ? [] : contextSection(name, score);
    }),
  ].join('\n');
};
