import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { decidePeriod, DEFAULT_PERIOD, partsOf } from '../../../../src/domain/checks/check-period.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const at = (text: string) => new Date(text);

describe('the period of a history', () => {
  it('is the last day unless told', () => {
    expect(decidePeriod({}, NOW)).to.deep.equal(accepted({ from: later(NOW, -DEFAULT_PERIOD), to: NOW }));
  });

  it('runs between moments, with any offset', () => {
    expect(decidePeriod({ from: '2026-01-02T03:04:05Z', to: '2026-01-02T06:04:05.250+02:00' }, NOW)).to.deep.equal(
      accepted({ from: at('2026-01-02T03:04:05Z'), to: at('2026-01-02T04:04:05.250Z') }),
    );
  });

  it('takes in the whole of a day that ends it', () => {
    expect(decidePeriod({ from: '2026-01-02', to: '2026-01-02' }, NOW)).to.deep.equal(accepted({ from: at('2026-01-02T00:00:00Z'), to: at('2026-01-03T00:00:00Z') }));
  });

  it('may end where it begins, and is refused with invalidDateRange when it ends a millisecond before', () => {
    expect(decidePeriod({ from: '2026-01-02T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }, NOW).ok).to.equal(true);
    expect(decidePeriod({ from: '2026-01-02T00:00:00.001Z', to: '2026-01-02T00:00:00.000Z' }, NOW)).to.deep.equal(refused('invalidDateRange'));
  });

  it('is refused with invalidDateRange when the day that ends it comes before the day that begins it', () => {
    expect(decidePeriod({ from: '2026-01-02', to: '2026-01-01' }, NOW)).to.deep.equal(refused('invalidDateRange'));
    expect(decidePeriod({ from: '2026-01-01T23:59:59.999Z', to: '2026-01-01' }, NOW).ok).to.equal(true);
  });

  it('is refused with invalidDateRange when it would begin after now', () => {
    expect(decidePeriod({ from: later(NOW, 1).toISOString() }, NOW)).to.deep.equal(refused('invalidDateRange'));
  });

  for (const text of ['', 'yesterday', '2026', '1', '2026-13-01', '2026-02-30', '2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00', '01/02/2026'])
    it(`is refused with invalidDateRange for ${JSON.stringify(text)}`, () => {
      expect(decidePeriod({ from: text }, NOW)).to.deep.equal(refused('invalidDateRange'));
      expect(decidePeriod({ to: text }, NOW)).to.deep.equal(refused('invalidDateRange'));
    });
});

describe('the parts of a period', () => {
  const counted = { hours: at('2026-03-02T09:00:00Z'), days: at('2026-03-02T00:00:00Z') };
  const period = (from: string, to: string) => ({ from: at(from), to: at(to) });

  it('are whole days, whole hours around them, and single results at the ends and after what is counted', () => {
    expect(partsOf(period('2026-02-27T22:30:00Z', '2026-03-02T09:45:00Z'), counted)).to.deep.equal({
      days: [period('2026-02-28T00:00:00Z', '2026-03-02T00:00:00Z')],
      hours: [period('2026-02-27T23:00:00Z', '2026-02-28T00:00:00Z'), period('2026-03-02T00:00:00Z', '2026-03-02T09:00:00Z')],
      raw: [period('2026-02-27T22:30:00Z', '2026-02-27T23:00:00Z'), period('2026-03-02T09:00:00Z', '2026-03-02T09:45:00Z')],
    });
  });

  it('are single results where nothing is counted', () => {
    const never = new Date(0);
    const whole = period('2026-02-27T00:00:00Z', '2026-03-01T00:00:00Z');
    expect(partsOf(whole, { hours: never, days: never })).to.deep.equal({ days: [], hours: [], raw: [whole] });
  });

  it('are none of an empty period', () => {
    const moment = '2026-03-01T00:00:00Z';
    expect(partsOf(period(moment, moment), counted)).to.deep.equal({ days: [], hours: [], raw: [] });
  });
});
