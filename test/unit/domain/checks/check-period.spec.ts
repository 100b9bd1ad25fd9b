import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { decidePeriod, DEFAULT_PERIOD, partsOf } from '../../../../src/domain/checks/check-period.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const at = (text: string) => new Date(text);

describe('period of a check history', () => {
  it('defaults to the last day', () => {
    expect(decidePeriod({}, NOW)).to.deep.equal(accepted({ from: later(NOW, -DEFAULT_PERIOD), to: NOW }));
  });

  it('accepts timestamps with any offset', () => {
    expect(decidePeriod({ from: '2026-01-02T03:04:05Z', to: '2026-01-02T06:04:05.250+02:00' }, NOW)).to.deep.equal(
      accepted({ from: at('2026-01-02T03:04:05Z'), to: at('2026-01-02T04:04:05.250Z') }),
    );
  });

  it('includes the whole day of an end date', () => {
    expect(decidePeriod({ from: '2026-01-02', to: '2026-01-02' }, NOW)).to.deep.equal(
      accepted({ from: at('2026-01-02T00:00:00Z'), to: at('2026-01-03T00:00:00Z') }),
    );
  });

  it('begins a number of days before its end', () => {
    expect(decidePeriod({ from: 'P30D' }, NOW)).to.deep.equal(accepted({ from: later(NOW, -days(30)), to: NOW }));
    expect(decidePeriod({ from: 'P1D', to: '2026-01-02T03:00:00Z' }, NOW)).to.deep.equal(
      accepted({ from: at('2026-01-01T03:00:00Z'), to: at('2026-01-02T03:00:00Z') }),
    );
    expect(decidePeriod({ from: 'P0D' }, NOW)).to.deep.equal(accepted({ from: NOW, to: NOW }));
  });

  it('may be empty, and is refused with invalidDateRange if it ends a millisecond before its start', () => {
    expect(decidePeriod({ from: '2026-01-02T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }, NOW).ok).to.equal(true);
    expect(decidePeriod({ from: '2026-01-02T00:00:00.001Z', to: '2026-01-02T00:00:00.000Z' }, NOW)).to.deep.equal(
      refused('invalidDateRange'),
    );
  });

  it('is refused with invalidDateRange if the end date is before the start date', () => {
    expect(decidePeriod({ from: '2026-01-02', to: '2026-01-01' }, NOW)).to.deep.equal(refused('invalidDateRange'));
    expect(decidePeriod({ from: '2026-01-01T23:59:59.999Z', to: '2026-01-01' }, NOW).ok).to.equal(true);
  });

  it('is refused with invalidDateRange if it starts in the future', () => {
    expect(decidePeriod({ from: later(NOW, 1).toISOString() }, NOW)).to.deep.equal(refused('invalidDateRange'));
  });

  for (const text of [
    '',
    'yesterday',
    'P-1D',
    'P1M',
    'P10000D',
    '2026',
    '1',
    '2026-13-01',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-01-01T00:00:00',
    '01/02/2026',
  ])
    it(`is refused with invalidDateRange for ${JSON.stringify(text)}`, () => {
      expect(decidePeriod({ from: text }, NOW)).to.deep.equal(refused('invalidDateRange'));
      expect(decidePeriod({ to: text }, NOW)).to.deep.equal(refused('invalidDateRange'));
    });
});

describe('partition of a period', () => {
  const counted = { hours: at('2026-03-02T09:00:00Z'), days: at('2026-03-02T00:00:00Z') };
  const period = (from: string, to: string) => ({ from: at(from), to: at(to) });

  it('consists of whole days, whole hours around them, and single results at the ends and after the last rollup', () => {
    expect(partsOf(period('2026-02-27T22:30:00Z', '2026-03-02T09:45:00Z'), counted)).to.deep.equal({
      days: [period('2026-02-28T00:00:00Z', '2026-03-02T00:00:00Z')],
      hours: [
        period('2026-02-27T23:00:00Z', '2026-02-28T00:00:00Z'),
        period('2026-03-02T00:00:00Z', '2026-03-02T09:00:00Z'),
      ],
      raw: [
        period('2026-02-27T22:30:00Z', '2026-02-27T23:00:00Z'),
        period('2026-03-02T09:00:00Z', '2026-03-02T09:45:00Z'),
      ],
    });
  });

  it('consists of single results without rollups', () => {
    const never = new Date(0);
    const whole = period('2026-02-27T00:00:00Z', '2026-03-01T00:00:00Z');
    expect(partsOf(whole, { hours: never, days: never })).to.deep.equal({ days: [], hours: [], raw: [whole] });
  });

  it('has one remainder if no whole hour is in it', () => {
    const short = period('2026-02-27T00:30:00Z', '2026-02-27T01:30:00Z');
    expect(partsOf(short, counted)).to.deep.equal({ days: [], hours: [], raw: [short] });
  });

  it('is empty for an empty period', () => {
    const moment = '2026-03-01T00:00:00Z';
    expect(partsOf(period(moment, moment), counted)).to.deep.equal({ days: [], hours: [], raw: [] });
  });
});
