import { expect } from 'chai';
import { parseJsonTimestamp, parseTimestamp } from '../../../../../src/infrastructure/kernel/database/timestamps.ts';

describe('a timestamptz of PostgreSQL', () => {
  const read = (text: string): string => parseTimestamp(text).toISOString();

  it('keeps its year', () => {
    expect(read('2026-11-24 01:02:03.456+00')).to.equal('2026-11-24T01:02:03.456Z');
    expect(read('2026-11-24 01:02:03.456789+05:30')).to.equal('2026-11-23T19:32:03.456Z');
    expect(read('0001-01-01 00:00:00+00')).to.equal('0001-01-01T00:00:00.000Z');
    expect(read('0099-06-01 12:00:00.5-02')).to.equal('0099-06-01T14:00:00.500Z');
    expect(read('0500-01-01 00:00:00+00:34:08')).to.equal('0499-12-31T23:25:52.000Z');
    expect(read('0001-12-31 00:00:00+00 BC')).to.equal('0000-12-31T00:00:00.000Z');
  });

  it('is limited to the years 0000 to 9999, which replies can show', () => {
    for (const text of ['4713-01-01 00:00:00+00 BC', '-infinity'])
      expect(read(text), text).to.equal('0000-01-01T00:00:00.000Z');
    for (const text of ['10000-01-01 00:00:00+00', '294276-12-31 23:59:59.999999+00', 'infinity'])
      expect(read(text), text).to.equal('9999-12-31T23:59:59.999Z');
  });
});

describe('a timestamp within JSON', () => {
  const read = (text: string): string => parseJsonTimestamp(text).toISOString();

  it('is read alike, whether PostgreSQL or the service has written it', () => {
    for (const instant of ['2026-11-24T01:02:03.456Z', '0001-01-01T00:00:00.000Z', '0099-06-01T12:00:00.500Z'])
      for (const text of [instant, instant.replace('Z', '+00:00')]) expect(read(text), text).to.equal(instant);
    for (const text of ['infinity', '+010000-01-01T00:00:00.000Z'])
      expect(read(text), text).to.equal('9999-12-31T23:59:59.999Z');
    for (const text of ['-infinity', '-000001-01-01T00:00:00.000Z', '0044-03-15T12:00:00+00:00 BC'])
      expect(read(text), text).to.equal('0000-01-01T00:00:00.000Z');
  });
});
