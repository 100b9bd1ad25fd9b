import { expect } from 'chai';
import { decideAuditPeriod } from '../../../../src/domain/access/audit-period.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';

describe('the period of a look into the audit log', () => {
  it('is open where no bound is given', () => {
    expect(decideAuditPeriod({})).to.deep.equal({ ok: true, value: { from: null, to: null } });
  });

  it('takes moments as they are, and a last day as a whole', () => {
    expect(decideAuditPeriod({ from: '2026-03-01T12:00:00+02:00', to: '2026-03-02' })).to.deep.equal({
      ok: true,
      value: { from: new Date('2026-03-01T10:00:00Z'), to: new Date('2026-03-03T00:00:00Z') },
    });
  });

  it('may be empty, and not end before it begins', () => {
    expect(decideAuditPeriod({ from: '2026-03-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }).ok).to.equal(true);
    expect(decideAuditPeriod({ from: '2026-03-01T00:00:00.001Z', to: '2026-03-01T00:00:00Z' })).to.deep.equal(refused('invalidDateRange'));
  });

  for (const text of ['yesterday', '', '2026-02-30', '2026-13-01', '1767225600'])
    it(`refuses "${text}" with invalidDateRange on either side`, () => {
      expect(decideAuditPeriod({ from: text })).to.deep.equal(refused('invalidDateRange'));
      expect(decideAuditPeriod({ to: text })).to.deep.equal(refused('invalidDateRange'));
    });
});
