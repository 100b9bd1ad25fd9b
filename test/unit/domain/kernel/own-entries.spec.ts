import { expect } from 'chai';
import { isOwnName, isSettingName, OwnEntries } from '../../../../src/domain/kernel/own-entries.ts';

describe('the name of what a host adds', () => {
  it('begins with x- and a letter, and has at most 33 characters', () => {
    for (const name of ['x-ab', 'x-a1-b', `x-${'a'.repeat(31)}`]) expect(isOwnName(name), name).to.equal(true);
    for (const name of ['ab', 'x-', 'x-a', 'x-1a', 'x-aB', 'ax-ab', 'x-ab ', `x-${'a'.repeat(32)}`])
      expect(isOwnName(name), name).to.equal(false);
  });

  it('of a setting begins with a small letter, and is no member of every object', () => {
    for (const name of ['a', 'aB1', 'a'.repeat(40)]) expect(isSettingName(name), name).to.equal(true);
    for (const name of ['', 'A', '1a', 'a-b', 'a'.repeat(41), 'constructor', 'toString'])
      expect(isSettingName(name), name).to.equal(false);
  });
});

describe('what the hosts of a process have added', () => {
  it('is known until the last composition that added it has removed it', () => {
    const entries = new OwnEntries<number>();
    expect([entries.of('x-one'), entries.names]).to.deep.equal([null, []]);
    entries.add('x-one', 1);
    entries.add('x-one', 2);
    entries.add('x-two', 3);
    expect([entries.of('x-one'), entries.names]).to.deep.equal([2, ['x-one', 'x-two']]);
    expect(entries.remove('x-one')).to.equal(false);
    expect(entries.of('x-one')).to.equal(2);
    expect(entries.remove('x-one')).to.equal(true);
    expect([entries.of('x-one'), entries.names]).to.deep.equal([null, ['x-two']]);
    expect(entries.remove('x-one')).to.equal(false);
  });
});
