import { expect } from 'chai';
import {
  decideUsageMonth,
  endedHistory,
  lastSettledMonth,
  monitorsIn,
  monthsToFreeze,
} from '../../../../src/domain/customers/customer-usage.ts';
import { invalidBody } from '../../../../src/domain/kernel/issue.ts';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';

const at = (time: string, amount: number) => ({ at: new Date(time), amount });

describe('the usage of customers', () => {
  it('is settled three days after the end of the month', () => {
    expect(lastSettledMonth(new Date('2026-03-03T23:59:59.999Z'))).to.equal('2026-01');
    expect(lastSettledMonth(new Date('2026-03-04T00:00:00.000Z'))).to.equal('2026-02');
  });

  describe('decideUsageMonth', () => {
    const now = new Date('2026-03-01T00:00:00.000Z');
    it('chooses the present month by default', () =>
      expect(decideUsageMonth(undefined, now)).to.deep.equal(accepted('2026-03')));
    it('accepts the present month', () => expect(decideUsageMonth('2026-03', now)).to.deep.equal(accepted('2026-03')));
    it('refuses a month that has not begun', () =>
      expect(decideUsageMonth('2026-04', now)).to.deep.equal(
        invalidBody([{ path: 'month', message: 'The month has not begun.' }]),
      ));
  });

  describe('monitorsIn', () => {
    const month = '2026-02';
    it('counts monitors that existed all month', () =>
      expect(monitorsIn(month, { present: 3, changes: [] })).to.deep.equal({ monitorsAtPeak: 3, monitorsAtEnd: 3 }));
    it('finds the peak between changes in any order', () => {
      const changes = [
        at('2026-02-20T00:00:00Z', -4),
        at('2026-02-10T00:00:00Z', 5),
        at('2026-02-15T00:00:00Z', 1),
        at('2026-02-12T00:00:00Z', -3),
      ];
      expect(monitorsIn(month, { present: 1, changes })).to.deep.equal({ monitorsAtPeak: 7, monitorsAtEnd: 1 });
    });
    it('finds a peak at the start of the month', () =>
      expect(monitorsIn(month, { present: 1, changes: [at('2026-02-01T00:00:00.001Z', -8)] })).to.deep.equal({
        monitorsAtPeak: 9,
        monitorsAtEnd: 1,
      }));
    it('counts a removal at the first instant to the month before', () =>
      expect(monitorsIn(month, { present: 1, changes: [at('2026-02-01T00:00:00.000Z', -8)] })).to.deep.equal({
        monitorsAtPeak: 1,
        monitorsAtEnd: 1,
      }));
    it('counts an addition in the last instant', () =>
      expect(monitorsIn(month, { present: 2, changes: [at('2026-02-28T23:59:59.999Z', 1)] })).to.deep.equal({
        monitorsAtPeak: 2,
        monitorsAtEnd: 2,
      }));
    it('counts an addition at the end to the following month', () =>
      expect(monitorsIn(month, { present: 2, changes: [at('2026-03-01T00:00:00.000Z', 1)] })).to.deep.equal({
        monitorsAtPeak: 1,
        monitorsAtEnd: 1,
      }));
    it('does not add up a removal and an addition at the same instant', () =>
      expect(
        monitorsIn(month, { present: 2, changes: [at('2026-02-05T00:00:00Z', 1), at('2026-02-05T00:00:00Z', -1)] }),
      ).to.deep.equal({ monitorsAtPeak: 2, monitorsAtEnd: 2 }));
    it('has the monitors of a deleted customer at the peak, and none at the end', () => {
      const ended = endedHistory(
        { present: 4, changes: [at('2026-02-05T00:00:00Z', 1)] },
        new Date('2026-02-20T00:00:00Z'),
      );
      expect(monitorsIn('2026-01', ended)).to.deep.equal({ monitorsAtPeak: 3, monitorsAtEnd: 3 });
      expect(monitorsIn('2026-02', ended)).to.deep.equal({ monitorsAtPeak: 4, monitorsAtEnd: 0 });
    });
    it('agrees with a count of each instant', () => {
      for (let round = 0; round < 200; round += 1) {
        const changes = Array.from({ length: round % 12 }, (_, n) => ({
          at: new Date(Date.UTC(2026, 0, 28 + ((round * 7 + n * 13) % 36))),
          amount: (round + n * 5) % 3 === 0 ? -1 : 1,
        }));
        const present = 20;
        const countAt = (instant: number): number =>
          present -
          changes.filter((change) => change.at.getTime() > instant).reduce((sum, { amount }) => sum + amount, 0);
        const days = Array.from({ length: 28 }, (_, day) => Date.UTC(2026, 1, 1 + day));
        const expected = {
          monitorsAtPeak: Math.max(...days.map(countAt)),
          monitorsAtEnd: countAt(Date.UTC(2026, 2, 1) - 1),
        };
        expect(monitorsIn(month, { present, changes })).to.deep.equal(expected);
      }
    });
  });

  describe('monthsToFreeze', () => {
    const createdAt = new Date('2025-12-31T23:59:59.999Z');
    it('begins with the month in which the customer was created', () =>
      expect(monthsToFreeze({ createdAt, usageFrozenUntil: null }, '2026-01')).to.deep.equal(['2025-12', '2026-01']));
    it('continues after the last frozen month', () =>
      expect(
        monthsToFreeze({ createdAt, usageFrozenUntil: new Date('2026-02-01T00:00:00Z') }, '2026-02'),
      ).to.deep.equal(['2026-02']));
    it('leaves months that are not settled', () =>
      expect(
        monthsToFreeze({ createdAt, usageFrozenUntil: new Date('2026-02-01T00:00:00Z') }, '2026-01'),
      ).to.deep.equal([]));
  });
});
