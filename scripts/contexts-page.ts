import { readFileSync } from 'node:fs';
import { contexts } from './contexts.ts';

const PATH = 'docs/architecture.md';
const BEGIN = '<!-- contexts: written by npm run docs from scripts/contexts.ts -->';
const END = '<!-- end of contexts -->';

const usedBy = (name: string): readonly string[] => contexts.find((context) => context.name === name)?.mayUse ?? [];

const reaches = (from: string, to: string): boolean => usedBy(from).some((used) => used === to || reaches(used, to));

/** Leaves out the contexts that another one in the list uses anyway, so that the drawing stays readable. */
const nearest = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => other !== name && reaches(other, name)));

const row = ({ name, responsibility, mayUse }: (typeof contexts)[number]): string =>
  `| \`${name}\` | ${responsibility} | ${mayUse.map((used) => `\`${used}\``).join(', ')} |`;

const table = (): readonly string[] => [
  '| Context | Responsibility | May use, beside the kernel and `access` |',
  '| --- | --- | --- |',
  ...contexts.map(row),
];

const familyOf = (family: string): readonly string[] => [
  `  subgraph ${family.replaceAll(' ', '-')}["${family}"]`,
  `    ${contexts
    .filter((context) => context.family === family)
    .map(({ name }) => name)
    .join('; ')}`,
  '  end',
];

const edges = ({ name, mayUse }: (typeof contexts)[number]): readonly string[] =>
  mayUse.length === 0 ? [] : [`  ${name} --> ${nearest(mayUse).join(' & ')}`];

const drawing = (): readonly string[] => [
  '```mermaid',
  'flowchart BT',
  ...[...new Set(contexts.map(({ family }) => family))].flatMap(familyOf),
  ...contexts.flatMap(edges),
  '```',
];

/** Returns docs/architecture.md with the present table and drawing of contexts between its markers. */
export const architecturePage = (): string => {
  const page = readFileSync(PATH, 'utf8');
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${PATH} has no markers of the table of contexts.`);
  const legend = 'An arrow leads to a context that is used; those used through another one are left out.';
  const generated = [BEGIN, '', ...table(), '', legend, '', ...drawing(), ''];
  return page.slice(0, begin) + generated.join('\n') + '\n' + page.slice(end);
};
