import { expect } from 'chai';
import { decideDateRange } from '../../../../src/domain/kernel/date-range.ts';
import { hours, later } from '../../../../src/domain/kernel/time.ts';

const FROM = new Date('2026-03-01T00:00:00Z');
const TO = later(FROM, hours(2));

describe('a period between two bounds', () => {
  const codeOf = (...facts: Parameters<typeof decideDateRange>) => {
    const decision = decideDateRange(...facts);
    return decision.ok ? decision.value : decision.code;
  };

  it('is accepted, also if it is empty', () => {
    expect(codeOf(FROM, TO)).to.deep.equal({ from: FROM, to: TO });
    expect(codeOf(FROM, FROM)).to.deep.equal({ from: FROM, to: FROM });
  });

  it('is refused with invalidDateRange if a bound could not be read or the end precedes the start', () => {
    expect([codeOf(null, TO), codeOf(FROM, null), codeOf(new Date(0), null), codeOf(TO, FROM)]).to.deep.equal(
      Array(4).fill('invalidDateRange'),
    );
  });

  it('is refused with invalidDateRange if it is longer than permitted, or empty where it must not be', () => {
    expect(codeOf(FROM, TO, { longest: hours(2) })).to.deep.equal({ from: FROM, to: TO });
    expect(codeOf(FROM, TO, { longest: hours(2) - 1 })).to.equal('invalidDateRange');
    expect(codeOf(FROM, FROM, { isNotEmpty: true })).to.equal('invalidDateRange');
    expect(codeOf(FROM, TO, { isNotEmpty: true })).to.deep.equal({ from: FROM, to: TO });
  });
});
