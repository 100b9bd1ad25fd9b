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
    ['is none for a name of the length of a whole body', 'x'.repeat(1_000_000), null],
  ];
  for (const [title, name, nearest] of names) it(title, () => expect(nearestName(name, known)).to.equal(nearest));
});
