import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect } from 'chai';
import { variables } from '../../src/infrastructure/kernel/system/variables.ts';

const PAGE = 'docs/questions.md';
const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| (?!Question|---)(.*?) \| (.*) \|$/gm)].map(
  ([, question = '', answer = '']) => ({ question, answer }),
);
/** The address of a heading, as forges and the site of the documentation make it. */
const addressOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
const headingsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
const spansIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);

describe('questions of operators and embedders', () => {
  it('are at least twenty', () => expect(rows.length).to.be.at.least(20));

  for (const { question, answer } of rows)
    it(`"${question}" has an answer of one sentence, and a page and section that exist`, () => {
      const links = [...answer.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)];
      expect(links).to.not.deep.equal([]);
      for (const [, target = '', section] of links) {
        const path = normalize(join(dirname(PAGE), target));
        expect(existsSync(path), path).to.equal(true);
        if (section !== undefined) expect(headingsOf(path).map(addressOf), path).to.include(section);
      }
      expect(answer.split(/[.?!] (?=[A-Z[])/).filter((part) => !/^\[/.test(part))).to.have.length(1);
    });

  it('name commands and variables that exist', () => {
    const commands = headingsOf('docs/reference/command-line.md');
    const spans = rows.flatMap(({ question, answer }) => spansIn(question + answer));
    const named = spans
      .filter((span) => span.startsWith('watchstead '))
      .map((span) => span.replace(/ --.*/, ''))
      .filter((command) => !commands.includes(command));
    const unknown = spans.filter((span) => /^[A-Z_]+$/.test(span) && !(span in variables));
    expect({ named, unknown }).to.deep.equal({ named: [], unknown: [] });
  });
});
