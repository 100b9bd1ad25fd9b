import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Command } from 'commander';
import { commands } from '../../src/cli/commands.ts';
import { programOf } from '../../src/cli/program.ts';
import { sharedTypeNames } from '../../src/domain/notifications/channel-types.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const program = programOf(commands);

/** Returns the command that the words begin with, and the words that follow its name. */
const commandIn = (words: readonly string[]): readonly [Command, readonly string[]] => {
  const [found, rest] = [program.commands.find((each) => each.name() === words[0]), words.slice(1)];
  if (found === undefined) return [program, words];
  const inner = found.commands.find((each) => each.name() === rest[0]);
  return inner === undefined ? [found, rest] : [inner, rest.slice(1)];
};

/** Returns the commands of shell blocks and of texts in backticks. */
const commandLinesIn = (page: string): readonly string[] =>
  [...readFileSync(page, 'utf8').matchAll(/^```sh(?: elsewhere)?\n(.*?)^```|`((?:npx )?watchstead [^`]+)`/gms)].flatMap(
    ([, block, span]) =>
      [...(block ?? span ?? '').matchAll(/(?:^|[\s(])watchstead ([a-z][^\n|&;)#]*)/g)].map(([, line = '']) => line),
  );

describe('commands that the documentation names', () => {
  for (const page of pages) {
    it(`${page}: scripts of npm exist`, () => {
      const named = [...readFileSync(page, 'utf8').matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)];
      expect(named.map(([, name = '']) => name).filter((name) => !(name in scripts))).to.deep.equal([]);
    });

    it(`${page}: commands of watchstead exist, with their options`, () => {
      const unknown = commandLinesIn(page).flatMap((line) => {
        const [command, rest] = commandIn(line.trim().split(/\s+/));
        const options = rest.filter((word) => word.startsWith('--'));
        const known = command.options.map(({ long }) => long);
        return command === program
          ? [line]
          : options.filter((option) => !known.includes(option)).map((option) => `${line}: ${option}`);
      });
      expect(unknown).to.deep.equal([]);
    });
  }
});

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8');

  it('has at most 150 lines', () => expect(readme.trimEnd().split('\n').length).to.be.at.most(150));

  it('counts the types of channels', () =>
    expect(readme).to.include(`| Notification services | ${sharedTypeNames.length},`));
});
