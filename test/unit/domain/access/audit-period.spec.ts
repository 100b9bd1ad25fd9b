import { expect } from 'chai';
import { decideAuditPeriod } from '../../../../src/domain/access/audit-period.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';

describe('decideAuditPeriod', () => {
  it('returns open bounds if none are given', () => {
    expect(decideAuditPeriod({})).to.deep.equal({ ok: true, value: { from: null, to: null } });
  });

  it('accepts timestamps, and includes the whole day of an end date', () => {
    expect(decideAuditPeriod({ from: '2026-03-01T12:00:00+02:00', to: '2026-03-02' })).to.deep.equal({
      ok: true,
      value: { from: new Date('2026-03-01T10:00:00Z'), to: new Date('2026-03-03T00:00:00Z') },
    });
  });

  it('accepts an empty period and rejects an end before the start', () => {
    expect(decideAuditPeriod({ from: '2026-03-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }).ok).to.equal(true);
    expect(decideAuditPeriod({ from: '2026-03-01T00:00:00.001Z', to: '2026-03-01T00:00:00Z' })).to.deep.equal(
      refused('invalidDateRange'),
    );
  });

  for (const text of ['yesterday', '', '2026-02-30', '2026-13-01', '1767225600'])
    it(`rejects "${text}" with invalidDateRange as either bound`, () => {
      expect(decideAuditPeriod({ from: text })).to.deep.equal(refused('invalidDateRange'));
      expect(decideAuditPeriod({ to: text })).to.deep.equal(refused('invalidDateRange'));
    });
});
