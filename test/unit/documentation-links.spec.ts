import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect } from 'chai';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Returns the text of a page without code in a line, in which nothing is a link. */
const proseOf = (page: string): string => readFileSync(page, 'utf8').replaceAll(/`[^`\n]*`/g, '');

/** Returns the files that a page links to, as paths of the repository. */
const linkedFiles = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
    normalize(join(dirname(page), target)),
  );

describe('documentation', () => {
  for (const page of pages) {
    it(`${page} links only to files that exist`, () => {
      expect(linkedFiles(page).filter((target) => !existsSync(target))).to.deep.equal([]);
    });
  }

  it('reaches every page from the README in two clicks', () => {
    const first = linkedFiles('README.md');
    const second = first.filter((target) => target.endsWith('.md')).flatMap(linkedFiles);
    const reached = new Set(['README.md', ...first, ...second]);
    expect(pages.filter((page) => !reached.has(page))).to.deep.equal([]);
  });
});
