import { expect } from 'chai';
import { dnsKind, questionOf } from '../../../../../src/domain/monitors/kinds/dns.ts';
import type { NewMonitorFacts, SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import { NOW } from '../../../../builders/clock.ts';

const issuesOf = (sent: SentMonitor, hosts: NewMonitorFacts['hosts'] = {}): unknown => {
  const outcome = decideNewMonitor(dnsKind, {
    sent: { name: 'Zone', hostname: 'example.com', ...sent },
    monitoringType: 'dns',
    now: NOW,
    packageMinimum: null,
    hosts,
  });
  return outcome.ok ? [] : (outcome.data?.['issues'] as readonly { readonly path: string }[]).map(({ path }) => path);
};

describe('the question of a DNS monitor', () => {
  it('is for its name without surrounding space', () => {
    expect(questionOf(' shop.example ', 'A')).to.equal('shop.example');
    expect(questionOf(' 192.0.2.1 ', 'PTR')).to.equal('1.2.0.192.in-addr.arpa');
  });

  it('is for a name below a reverse zone only if the record type is another one than PTR', () => {
    const names = ['1.2.0.192.in-addr.arpa', '1.0.8.ip6.arpa', 'in-addr.arpa.example'];
    expect(names.map((name) => questionOf(name, 'PTR'))).to.deep.equal([null, null, 'in-addr.arpa.example']);
    expect(names.map((name) => questionOf(name, 'NS'))).to.deep.equal(names);
  });
});

describe('the members of a DNS monitor', () => {
  it('contain an address or a resolver that must be public, or none', () => {
    const hosts = (sent: SentMonitor) => dnsKind.hosts(sent, 'dns');
    expect(hosts({ hostname: ' 192.0.2.1 ' })).to.deep.equal({ hostname: '192.0.2.1' });
    expect([hosts({ resolver: 7 }), hosts({ resolver: ['9.9.9.9'] })]).to.deep.equal([
      { resolver: null },
      { resolver: null },
    ]);
    for (const none of [{}, { hostname: 7 }, { resolver: '' }, { resolver: undefined }])
      expect(hosts(none), JSON.stringify(none)).to.deep.equal({});
  });

  it('have one issue each', () => {
    expect(issuesOf({})).to.deep.equal([]);
    expect(issuesOf({ hostname: 'db.internal' })).to.deep.equal(['hostname']);
    expect(issuesOf({ hostname: '192.0.2.1' })).to.deep.equal(['hostname']);
    expect(issuesOf({ hostname: '192.0.2.1', recordType: 'PTR' }, { hostname: 'public' })).to.deep.equal([]);
    expect(issuesOf({ recordType: 7 })).to.deep.equal(['recordType']);
    expect(issuesOf({ recordType: 7, hostname: '192.0.2.1' })).to.deep.equal(['recordType']);
    expect(issuesOf({ resolver: '9.9.9.9' }, { resolver: 'unresolved' })).to.deep.equal(['resolver']);
  });

  it('have values only if records are expected', () => {
    const nxdomain = { expectedAnswer: 'nxdomain' };
    expect(issuesOf({ ...nxdomain, expectedValues: [] })).to.deep.equal([]);
    expect(issuesOf({ ...nxdomain, expectedValues: ['192.0.2.1'] })).to.deep.equal(['expectedValues']);
    expect(issuesOf({ ...nxdomain, expectedValues: 'text' })).to.deep.equal(['expectedValues']);
    expect(issuesOf({ expectedValues: ['192.0.2.1'] })).to.deep.equal([]);
  });
});
