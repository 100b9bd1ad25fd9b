import { expect } from 'chai';
import { isMonth, monthBefore, monthBounds, monthOf, monthsBetween } from '../../../../src/domain/kernel/month.ts';

describe('months', () => {
  it('monthOf is the month in UTC', () => {
    expect(monthOf(new Date('2026-03-31T23:59:59.999Z'))).to.equal('2026-03');
    expect(monthOf(new Date('2026-04-01T00:00:00.000Z'))).to.equal('2026-04');
  });
  for (const text of ['2026-01', '2026-12', '0001-01'])
    it(`isMonth accepts ${text}`, () => expect(isMonth(text)).to.equal(true));
  for (const text of ['2026-00', '2026-13', '2026-1', '26-01', '2026-01-01', ' 2026-01', '2026/01', ''])
    it(`isMonth rejects "${text}"`, () => expect(isMonth(text)).to.equal(false));
  it('monthBounds reach from the first instant to that of the following month', () => {
    expect(monthBounds('2028-02')).to.deep.equal({
      from: new Date('2028-02-01T00:00:00.000Z'),
      to: new Date('2028-03-01T00:00:00.000Z'),
    });
    expect(monthBounds('2026-12').to).to.deep.equal(new Date('2027-01-01T00:00:00.000Z'));
  });
  it('monthBefore crosses the year', () => expect(monthBefore('2026-01')).to.equal('2025-12'));
  it('monthsBetween includes both ends', () => {
    expect(monthsBetween('2025-11', '2026-02')).to.deep.equal(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-02')).to.deep.equal(['2026-02']);
    expect(monthsBetween('2026-03', '2026-02')).to.deep.equal([]);
  });
});
