import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';

/** Returns the classes that a module of style has. */
const classesIn = (module: string): ReadonlySet<string> =>
  new Set([...readFileSync(module, 'utf8').matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));

/** Returns the classes that a script names of the modules of style that it imports, and that these do not have. */
const missingIn = (script: string): readonly string[] => {
  const source = readFileSync(script, 'utf8');
  const code = source.replaceAll(/^import .*$/gm, '');
  return [...source.matchAll(/^import (\w+) from '(\..*\.module\.css)';$/gm)].flatMap(([, local = '', path = '']) => {
    const has = classesIn(join(dirname(script), path));
    const named = [...code.matchAll(new RegExp(String.raw`\b${local}\.(\w+)`, 'g'))].map(([, name = '']) => name);
    return named.filter((name) => !has.has(name)).map((name) => `${script}: ${name}`);
  });
};

describe('style of the console', () => {
  it('has each class that a script names', () => {
    const scripts = readdirSync('console', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    expect(scripts.length).to.be.greaterThan(100);
    expect(scripts.flatMap((name) => missingIn(join('console', name)))).to.deep.equal([]);
  });
});
