import { expect } from 'chai';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';

describe('times of a clock', () => {
  it('are those of the zone of the reader, in summer and in winter', () => {
    expect(localTimeAt(Date.parse('2026-07-01T10:05:59.999Z'), 'Europe/Zurich')).to.equal('2026-07-01T12:05');
    expect(instantOf('2026-07-01T12:05', 'Europe/Zurich')).to.equal('2026-07-01T10:05:00.000Z');
    expect(instantOf('2026-12-01T12:05', 'Europe/Zurich')).to.equal('2026-12-01T11:05:00.000Z');
    expect(instantOf('2026-01-01T00:00', 'Pacific/Kiritimati')).to.equal('2025-12-31T10:00:00.000Z');
  });

  it('are right in the hours beside a change of the clock', () => {
    expect(instantOf('2026-03-29T01:59', 'Europe/Zurich')).to.equal('2026-03-29T00:59:00.000Z');
    expect(instantOf('2026-03-29T03:00', 'Europe/Zurich')).to.equal('2026-03-29T01:00:00.000Z');
    expect(instantOf('2026-10-25T03:00', 'Europe/Zurich')).to.equal('2026-10-25T02:00:00.000Z');
  });
});
