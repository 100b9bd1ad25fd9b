import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const CONSOLE = new URL('../../console/', import.meta.url);
/** A key where a query is defined, and not where one is named to be invalidated. */
const DEFINED = /^ +queryKey: (\[.*\]),$|\b(?:body|items|paged)Query(?:<[^(]+>)?\(\s*(\[[^\]]*\])/gm;

describe('keys of queries', () => {
  it('name one query each, so that no screen is given the data of another in a form that it does not know', () => {
    const sources = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/^(client|test)\//.test(path))
      .map((path) => readFileSync(new URL(path, CONSOLE), 'utf8'));
    const keys = sources.flatMap((source) => [...source.matchAll(DEFINED)].map(([, listed, named]) => listed ?? named));
    expect(keys).to.have.length.greaterThan(50);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).to.deep.equal([]);
  });
});
