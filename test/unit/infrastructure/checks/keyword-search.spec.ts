import { expect } from 'chai';
import fc from 'fast-check';
import { charsetOf, KeywordSearch } from '../../../../src/infrastructure/checks/probes/keyword-search.ts';

const foundIn = (keyword: string, fragments: readonly Buffer[]) => {
  const search = new KeywordSearch(keyword, undefined);
  for (const fragment of fragments) search.add(fragment);
  return search.found;
};

describe('keyword search', () => {
  it('finds the same in chunks of any length as in the whole text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'ü', '')),
        fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom('a', 'b', 'ü') }),
        fc.array(fc.nat(4)),
        (letters, keyword, cuts) => {
          const whole = Buffer.from(letters.join(''));
          const fragments: Buffer[] = [];
          let from = 0;
          for (const cut of cuts) fragments.push(whole.subarray(from, (from += cut)));
          fragments.push(whole.subarray(from));
          expect(foundIn(keyword, fragments)).to.equal(letters.join('').includes(keyword));
        },
      ),
    ));

  it('finds a keyword that arrives byte by byte', () =>
    expect(
      foundIn(
        'größe',
        [...Buffer.from('die größe')].map((byte) => Buffer.from([byte])),
      ),
    ).to.equal(true));

  it('reads the charset from Content-Type', () => {
    expect(charsetOf('text/html; Charset="ISO-8859-1"')).to.equal('iso-8859-1');
    expect(charsetOf('text/html')).to.equal(undefined);
    expect(charsetOf(undefined)).to.equal(undefined);
  });
});
