import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const ELISION = '// …';

interface Excerpt {
  readonly path: string;
  /** The parts between the omissions. */
  readonly parts: readonly string[];
}

/** The code blocks that begin with the path of a source file. */
const excerptsIn = (page: string): readonly Excerpt[] =>
  [...page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(([, path = '', code = '']) => ({
    path,
    parts: code.split(`${ELISION}\n`).filter((part) => part !== ''),
  }));

describe('excerpts of sources in the documentation', () => {
  const excerpts = excerptsIn(readFileSync('docs/architecture/extending.md', 'utf8'));

  it('show an endpoint, a resource, and a monitor kind: its fields, verdict, declaration and probe', () => {
    expect(excerpts.map(({ path }) => path)).to.deep.equal([
      'src/interfaces/http/customers/customer.endpoints.ts',
      'src/interfaces/http/customers/package-config.endpoints.ts',
      'src/domain/monitors/kinds/tcp.ts',
      'src/domain/checks/kinds/tcp.ts',
      'src/domain/monitors/kinds/tcp.ts',
      'src/infrastructure/checks/probes/tcp-probe.ts',
    ]);
  });

  for (const [number, { path, parts }] of excerpts.entries())
    it(`occur in the source, in this order: ${number + 1}, ${path}`, () => {
      const source = readFileSync(path, 'utf8');
      let from = 0;
      for (const part of parts) {
        const at = source.indexOf(part, from);
        expect(at, part).to.be.at.least(0);
        from = at + part.length;
      }
    });
});

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe('code blocks of the documentation', () => {
  const blocks = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', code = '']) => ({
      page,
      language,
      code,
    })),
  );
  const of = (...languages: readonly string[]) => blocks.filter(({ language }) => languages.includes(language));

  it('in TypeScript are excerpts of sources, and programs are where a test runs them', () => {
    const others = of('ts', 'js', 'tsx', 'javascript', 'typescript').filter(({ code }) => !code.startsWith('// src/'));
    expect(others.map(({ page, language }) => `${page} ${language}`)).to.deep.equal(
      Array<string>(7).fill('docs/embedding/README.md js'),
    );
  });

  it('in the language of the shell have its syntax', () => {
    const wrong = of('sh').filter(({ code }) => spawnSync('bash', ['-n', '-c', code]).status !== 0);
    expect(wrong).to.deep.equal([]);
  });

  it('in JSON can be parsed', () => {
    for (const { page, code } of of('json'))
      expect(() => JSON.parse(code) as unknown, `${page}\n${code}`).to.not.throw();
  });
});
