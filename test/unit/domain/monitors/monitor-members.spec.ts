import { expect } from 'chai';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind, SentMonitor } from '../../../../src/domain/monitors/monitor-kind.ts';
import {
  decideMonitorChange,
  decideMonitorType,
  decideNewMonitor,
  losesCertificate,
} from '../../../../src/domain/monitors/monitor.rules.ts';
import { aChange, aNewWebsite, expectIssue, storedWith, website } from './website-facts.ts';

const { icmp, domain } = monitorKinds;
const create = (kind: MonitorKind, sent: SentMonitor) =>
  decideNewMonitor(kind, { ...aNewWebsite(sent), monitoringType: kind.defaultType, hosts: {} });
const issuesOf = (outcome: ReturnType<typeof decideNewMonitor>): unknown =>
  outcome.ok ? [] : [outcome.code, outcome.data?.['issues']];

describe('the members of a monitor that a request sends', () => {
  it('have a type that is a text', () => expectIssue(aNewWebsite({ monitoringType: ['http'] }), 'monitoringType'));

  it('are named after the target unless they have a name', () => {
    expect(create(icmp, { hostname: 'shop.example' })).to.have.nested.property('value.name', 'shop.example');
    expect(create(icmp, { hostname: 'shop.example', name: 'Shop' })).to.have.nested.property('value.name', 'Shop');
  });

  it('have no target if it is a heartbeat without one', () => {
    const heartbeat = aNewWebsite({ name: 'Job' }, { monitoringType: 'heartbeat', url: null });
    expect(decideNewMonitor(website, heartbeat)).to.have.nested.property('value.target', '');
  });

  it('have one issue for headers that are no texts, and for a scenario without steps', () => {
    expectIssue(aNewWebsite({ headers: { 'X-Key': 1 } }), 'headers');
    expectIssue(aNewWebsite({ monitoringType: 'scenario' }, { monitoringType: 'scenario' }), 'steps');
  });

  it('have a limit for slow answers below the timeout, as far as the kind has one', () => {
    const sent = { degradedAfter: 30_000 };
    const tooLong = 'Expected fewer milliseconds than the timeout has, 30000.';
    expect(issuesOf(create(icmp, { hostname: 'shop.example', ...sent }))).to.deep.equal([
      'invalidRequestBody',
      [{ path: 'degradedAfter', message: tooLong }],
    ]);
    expect(issuesOf(create(domain, { domainName: 'shop.example', ...sent }))).to.deep.equal([
      'invalidRequestBody',
      [{ path: 'degradedAfter', message: 'Monitors of this kind have no such member.' }],
    ]);
  });

  it('that contain a host are refused with the code of hosts, also if they are no text', () =>
    expect(decideNewMonitor(website, aNewWebsite({ connectHost: 7 }, { connectHost: 'malformed' }))).to.deep.equal(
      refused('connectHostInvalid'),
    ));

  it('have an issue on change if they have no code of their own', () =>
    expect(issuesOf(decideMonitorChange(website, aChange({ keywordMode: 'some', sslNoticeDays: -1 })))).to.deep.equal([
      'invalidRequestBody',
      [{ path: 'keywordMode', message: 'Expected one of present, absent.' }],
    ]));
});

describe('the type that a request names beside the id of a monitor', () => {
  it('is that of a kind: invalidMonitorType', () => {
    expect(decideMonitorType('imap-pop')).to.deep.equal(accepted('imap-pop'));
    expect(decideMonitorType('websites')).to.deep.equal(refused('invalidMonitorType'));
  });
});

describe('the warning about a certificate', () => {
  it('is over for a website that has no certificate check, before a change and after it', () => {
    const { stored } = storedWith({ settings: { checkSslEnabled: false } });
    expect(losesCertificate(website, stored, { ...stored, name: 'Store' })).to.equal(true);
  });
});
