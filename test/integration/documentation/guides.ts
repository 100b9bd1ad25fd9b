import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

/** Pages whose commands only call the API, which `commands.spec.ts` sends to an application without a network. */
export const apiPages: readonly string[] = [
  'docs/alert-sources.md',
  'docs/outbound-integrations.md',
  'docs/tickets.md',
];

/** All other pages. */
export const guides: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => join('docs', name))
    .filter((name) => name.endsWith('.md') && !name.startsWith('docs/adr/') && !apiPages.includes(name))
    .sort(),
];

/** A shell block of a page, and the answer that the page shows for it. */
export interface Command {
  readonly code: string;
  /** Words after the language: `sh elsewhere` runs on another machine than that of the test. */
  readonly runs: boolean;
  readonly answer: unknown;
}

const BLOCKS = /^```sh( elsewhere)?\n(.*?)^```\n(?:\n+```json answer\n(.*?)^```)?/gms;

/** Returns the commands of a page in order. */
export const commandsIn = (page: string): readonly Command[] =>
  [...readFileSync(page, 'utf8').matchAll(BLOCKS)].map(([, elsewhere, code = '', answer]) => ({
    code,
    runs: elsewhere === undefined,
    answer: answer === undefined ? undefined : (JSON.parse(answer) as unknown),
  }));

const MARK = '--- end of block';

/** Runs the commands of a page in one shell and an empty folder, as a reader does, and returns the output of each block. */
export const runCommands = async (
  commands: readonly string[],
  prelude: string,
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly string[]> => {
  const script = commands.map((code) => `${code}\necho; echo '${MARK}'\n`).join('');
  const output = await new Promise<string>((resolve) => {
    execFile(
      'bash',
      ['-c', `set -euo pipefail\n${prelude}\n${script}`],
      { cwd: folder, env: { ...process.env, ...environment } },
      (fault, stdout, stderr) => {
        const done = stdout.split(`${MARK}\n`).length - 1;
        if (fault === null) resolve(stdout);
        else expect.fail(`${fault.message}\nBlock ${done + 1}:\n${commands[done] ?? ''}\n${stdout}\n${stderr}`);
      },
    );
  });
  return output.split(`${MARK}\n`).slice(0, -1);
};

/** Checks that an answer has what a page shows of it. "…" stands for anything in a text, and for the rest of a list. */
export const expectShown = (shown: unknown, actual: unknown, path = 'answer'): void => {
  if (typeof shown === 'string' && shown.includes('…')) {
    const pattern = shown
      .split('…')
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    expect(String(actual), path).to.match(new RegExp(`^${pattern}$`, 's'));
  } else if (Array.isArray(shown)) {
    const items = shown.at(-1) === '…' ? shown.slice(0, -1) : shown;
    expect(actual, path).to.be.an('array');
    if (items === shown) expect(actual, path).to.have.length(shown.length);
    items.forEach((item, at) => expectShown(item, (actual as readonly unknown[])[at], `${path}[${at}]`));
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      expect(actual, path).to.have.property(name);
      expectShown(value, (actual as Readonly<Record<string, unknown>>)[name], `${path}.${name}`);
    }
  } else expect(actual, path).to.equal(shown);
};
