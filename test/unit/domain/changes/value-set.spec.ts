import { expect } from 'chai';
import {
  MAX_VALUES,
  MAX_VALUE_LENGTH,
  isPartOf,
  isSameSet,
  noValues,
  unionOf,
  valueSetOf,
} from '../../../../src/domain/changes/value-set.ts';

const many = (count: number) => Array.from({ length: count }, (_, at) => `v${String(at).padStart(4, '0')}`);

describe('valueSetOf', () => {
  it('sorts values and removes duplicates', () => {
    expect(valueSetOf(['b', 'a', 'b'])).to.deep.equal({ values: ['a', 'b'], more: 0 });
  });

  it('keeps 50 values, and says how many more there are', () => {
    expect(valueSetOf(many(MAX_VALUES)).more).to.equal(0);
    const { values, more } = valueSetOf(many(500));
    expect([values.length, more]).to.deep.equal([50, 450]);
    expect(isSameSet(valueSetOf(many(500)), valueSetOf(many(501)))).to.equal(false);
  });

  it('replaces control characters, and leaves out what is empty then', () => {
    expect(valueSetOf(['v=spf1\u0000\r\n\u001b[31m -all', '\u0007', ' '])).to.deep.equal({
      values: ['v=spf1 [31m -all'],
      more: 0,
    });
  });

  it('truncates values of more than 500 characters, and tells them apart by their ends', () => {
    expect(valueSetOf(['x'.repeat(MAX_VALUE_LENGTH)]).values).to.deep.equal(['x'.repeat(MAX_VALUE_LENGTH)]);
    const [one, other] = ['a', 'b'].map((end) => valueSetOf([`${'x'.repeat(4095)}${end}`]));
    expect(one?.values[0]).to.match(/^x{500}… \(4096 characters, [\da-f]{8}\)$/);
    expect(isSameSet(one!, other!)).to.equal(false);
  });
});

describe('sets of values', () => {
  const [ab, abc] = [valueSetOf(['a', 'b']), valueSetOf(['a', 'b', 'c'])];

  it('are a part of another set if it has all their values; a set without values is a part of none', () => {
    expect([isPartOf(ab, abc), isPartOf(ab, ab), isPartOf(abc, ab)]).to.deep.equal([true, true, false]);
    expect(isPartOf(noValues, abc)).to.equal(false);
  });

  it('are no part of a set that leaves out fewer values', () => {
    const whole = { values: ['a', 'b'], more: 1 };
    expect(isPartOf({ values: ['a'], more: 1 }, whole)).to.equal(true);
    expect(isPartOf({ values: ['a'], more: 2 }, whole)).to.equal(false);
  });

  it('have a union that is bounded, too', () => {
    expect(unionOf([ab, valueSetOf(['c'])])).to.deep.equal(abc);
    expect(unionOf([valueSetOf(many(40)), valueSetOf(many(80))])).to.deep.include({ more: 30 });
  });
});
