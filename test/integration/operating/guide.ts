import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/programs.ts';

/** The first block of a guide, by default that for operators, in a language that contains a text. */
export const guideBlock = (language: string, text = '', file = 'docs/operating.md'): string => {
  const guide = readFileSync(join(root, file), 'utf8');
  const blocks = [...guide.matchAll(new RegExp(`^\`\`\`${language}(?: elsewhere)?\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  );
  const block = blocks.find((candidate) => candidate.includes(text));
  if (block === undefined) throw new Error(`${file} has no ${language} block with "${text}".`);
  return block;
};

/** Declares tests that need a program; without it they are skipped, and the title says why. */
export const describeWith = (program: string, title: string, tests: () => void): void => {
  if (existsSync(program)) describe(title, tests);
  else describe.skip(`${title} (skipped: ${program} is not installed)`, tests);
};
