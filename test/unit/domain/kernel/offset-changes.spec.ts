import { expect } from 'chai';
import { findOffsetChanges } from '../../../../src/domain/kernel/offset-changes.ts';
import { days, hours, later, seconds } from '../../../../src/domain/kernel/time.ts';

const START = new Date('2026-03-01T00:00:00Z');
const END = later(START, days(60));

/** A zone whose clock goes forward an hour at each of the given times. */
const zoneOf =
  (...changes: readonly Date[]) =>
  (instant: Date): number =>
    hours(1 + changes.filter((at) => at <= instant).length);

const changesOf = (...changes: readonly Date[]) => findOffsetChanges(zoneOf(...changes), START, END);

describe('the search for changes of an offset', () => {
  it('begins with the offset at the start, also if it changes then', () => {
    expect(changesOf()).to.deep.equal([{ at: null, offset: hours(1) }]);
    expect(changesOf(START)).to.deep.equal([{ at: null, offset: hours(2) }]);
  });

  it('finds the first second of each new offset', () => {
    const [first, second] = [later(START, days(7) + seconds(1)), later(START, days(28) - seconds(1))];
    expect(changesOf(first, second)).to.deep.equal([
      { at: null, offset: hours(1) },
      { at: first, offset: hours(2) },
      { at: second, offset: hours(3) },
    ]);
  });

  it('finds a change at the end, and none after it', () => {
    expect(changesOf(END)).to.deep.equal([
      { at: null, offset: hours(1) },
      { at: END, offset: hours(2) },
    ]);
    expect(changesOf(later(END, seconds(1)))).to.deep.equal([{ at: null, offset: hours(1) }]);
  });
});
