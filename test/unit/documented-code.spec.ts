import { readFileSync } from 'node:fs';
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

  it('show how a monitor kind is added: its fields, verdict, declaration and probe', () => {
    expect(excerpts.map(({ path }) => path)).to.deep.equal([
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
