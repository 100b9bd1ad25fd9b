import { readFileSync } from 'node:fs';
import { problems } from '../src/domain/kernel/problems.ts';
import { table } from './table.ts';

const PATH = 'docs/troubleshooting.md';
const BEGIN = '<!-- problems: written by npm run docs from src/domain/kernel/problems.ts -->';
const END = '<!-- end of problems -->';

const shown = (text: string): string => text.replace(/\{\w+\}/g, '…');

const rows = (areFatal: boolean): readonly string[] =>
  table(
    ['Message', 'What to do', 'Check'],
    Object.values(problems)
      .filter(({ isFatal }) => isFatal === areFatal)
      .map(({ says, advice, check }) => [shown(says), shown(advice), `\`${check}\``]),
  );

/** Returns the page about troubleshooting with the problems that `watchstead doctor` finds. */
export const troubleshootingPage = (): string => {
  const page = readFileSync(PATH, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const lines = ['', '', ...rows(true), '', 'The service starts, with limitations:', '', ...rows(false), '', ''];
  return `${before}${BEGIN}${lines.join('\n')}${END}${after}`;
};
