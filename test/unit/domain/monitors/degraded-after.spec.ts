import { expect } from 'chai';
import { degradedIssues } from '../../../../src/domain/monitors/degraded-after.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import { unusedWebsiteSettings } from '../../../../src/domain/monitors/kinds/website-settings.ts';

describe('degradedAfter', () => {
  const stored = { timeoutSeconds: 10, settings: { degradedAfter: 5000 } };
  const tooLong = (timeout: number) => [
    { path: 'degradedAfter', message: `Expected fewer milliseconds than the timeout has, ${timeout}.` },
  ];

  it('is below the timeout of a new monitor, by default 30 seconds', () => {
    expect(degradedIssues({ sent: { degradedAfter: 29_999 } })).to.deep.equal([]);
    expect(degradedIssues({ sent: { degradedAfter: 30_000 } })).to.deep.equal(tooLong(30_000));
    expect(degradedIssues({ sent: { degradedAfter: '40000' } })).to.deep.equal([]);
    expect(degradedIssues({ sent: { degradedAfter: 4999, timeoutSeconds: 5 } })).to.deep.equal([]);
    expect(degradedIssues({ sent: { degradedAfter: 5000, timeoutSeconds: 5 } })).to.deep.equal(tooLong(5000));
  });

  it('is below the timeout after a change of either', () => {
    expect(degradedIssues({ sent: { degradedAfter: 9999 }, stored })).to.deep.equal([]);
    expect(degradedIssues({ sent: { degradedAfter: 10_000 }, stored })).to.deep.equal(tooLong(10_000));
    expect(degradedIssues({ sent: { timeoutSeconds: 6 }, stored })).to.deep.equal([]);
    expect(degradedIssues({ sent: { timeoutSeconds: 5 }, stored })).to.deep.equal(tooLong(5000));
    expect(degradedIssues({ sent: { timeoutSeconds: 5, degradedAfter: null }, stored })).to.deep.equal([]);
  });

  it('does not prevent other changes', () => {
    const outdated = { timeoutSeconds: 1, settings: { degradedAfter: 5000 } };
    expect(degradedIssues({ sent: { name: 'Shop' }, stored: outdated })).to.deep.equal([]);
  });

  it('is a setting of websites, DNS, ping, TCP, mail and custom monitors, but has no effect on heartbeats', () => {
    const kinds = Object.values(monitorKinds).filter(({ settings }) => 'degradedAfter' in settings);
    expect(kinds.map(({ kind }) => kind)).to.have.members([
      'website',
      'dns',
      'icmp',
      'smtp',
      'imap-pop',
      'tcp',
      'custom',
    ]);
    expect(unusedWebsiteSettings('heartbeat')).to.include.members(['degradedAfter', 'alertOnDegraded']);
    expect(unusedWebsiteSettings('scenario')).to.not.include('degradedAfter');
  });
});
