import { expect } from 'chai';
import { endOf, instantOf } from '../../../../src/domain/kernel/instant.ts';
import { localTimeOf } from '../../../../src/domain/kernel/wall-clock.ts';

describe('a date or timestamp of a request', () => {
  it('is a real calendar day of the years 1970 to 9999', () => {
    for (const text of [
      '1970-01-01',
      '9999-12-31',
      '2024-02-29',
      '1970-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ])
      expect(instantOf(text)?.getTime(), text).to.equal(Date.parse(text));
    for (const text of [
      '1969-12-31',
      '1970-01-01T00:00:00+00:01',
      '9999-12-31T23:59:00-00:01',
      '0000-01-01',
      '0001-01-01',
      '0099-06-01T00:00:00Z',
      '10000-01-01',
      '-000001-01-01T00:00:00.000Z',
      '+010000-01-01T00:00:00.000Z',
      '2023-02-29',
      '2026-11-31',
      '2026-13-01',
      '2026-01-01T24:00:00.001Z',
      'infinity',
      '2026-03',
      '2026-03-01 12:00',
      '2026-03-01T12:00',
      '1 March 2026',
      '',
    ])
      expect(instantOf(text), text).to.equal(null);
  });

  it('ends a period with the last instant of the day, also on the last day', () => {
    expect(endOf('2026-11-24')?.toISOString()).to.equal('2026-11-25T00:00:00.000Z');
    expect(endOf('9999-12-31')?.toISOString()).to.equal('9999-12-31T23:59:59.999Z');
    expect(endOf('2026-11-24T10:00:00Z')?.toISOString()).to.equal('2026-11-24T10:00:00.000Z');
    for (const text of ['2026-02-30', 'now']) expect(endOf(text), text).to.equal(null);
  });

  it('has the same years as a local time', () => {
    expect(['1970-01-01T00:00', '9999-12-31T23:59'].map(localTimeOf)).to.deep.equal([
      '1970-01-01T00:00:00.000',
      '9999-12-31T23:59:00.000',
    ]);
    expect(['1969-12-31T23:59', '0000-01-01T00:00', '0099-01-01T00:00'].map(localTimeOf)).to.deep.equal([
      null,
      null,
      null,
    ]);
  });
});
