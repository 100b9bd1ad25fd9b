import { expect } from 'chai';
import { nearestName } from '../../../../src/domain/kernel/nearest-name.ts';

describe('the nearest name', () => {
  const known = ['intervalSeconds', 'status', 'url'];
  const names: readonly (readonly [title: string, name: string, nearest: string | null])[] = [
    ['differs by a character', 'statu', 'status'],
    ['differs by two of at least six characters', 'stauss', 'status'],
    ['differs in case', 'URL', 'url'],
    ['is none if three characters differ', 'intervalSec', null],
    ['is none if more than a third of the characters differ', 'uri_', null],
    ['differs by two more characters', 'statusab', 'status'],
    ['is none if a long name differs by three characters', 'intxrvxlSecxnds', null],
    ['is none if characters are missing before one that differs', 'xxintervalSeconda', null],
    ['is none for a name of the length of a whole body', 'x'.repeat(1_000_000), null],
  ];
  for (const [title, name, nearest] of names) it(title, () => expect(nearestName(name, known)).to.equal(nearest));

  it('is the one that differs least', () => {
    expect(nearestName('interval', ['intervalAt', 'intervals'])).to.equal('intervals');
    expect(nearestName('interval', ['intervals', 'intervalAt'])).to.equal('intervals');
  });
  it('is none for a single character at the end of a longer name', () =>
    expect(nearestName('s', ['is', 'yes'])).to.equal(null));

  it('is none for a name with two characters more before others that differ', () =>
    expect(nearestName('status', ['xxstatut'])).to.equal(null));
});
