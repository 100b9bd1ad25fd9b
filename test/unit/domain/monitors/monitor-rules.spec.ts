import { expect } from 'chai';
import { monitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind, SentMonitor } from '../../../../src/domain/monitors/monitor-kind.ts';
import {
  decideMonitorChange,
  decideNewMonitor,
  hostMembers,
  losesCertificate,
  monitoringTypeOf,
  nameFieldOf,
  namesItsType,
  secretsAfter,
  targetAfter,
  typeAfter,
} from '../../../../src/domain/monitors/monitor.rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { aChange, aNewWebsite, stored, website } from './website-facts.ts';

const { icmp, domain, custom, ip } = monitorKinds;
const NO_MEMBER = 'Monitors of this kind have no such member.';
const NO_TYPE = 'This version cannot check monitors of this type.';

const issuesOf = (outcome: ReturnType<typeof decideNewMonitor>) =>
  outcome.ok ? [] : (outcome.data as { readonly issues: readonly { path: string; message: string }[] }).issues;
const created = (kind: MonitorKind, sent: SentMonitor, more: object = {}) =>
  issuesOf(decideNewMonitor(kind, { ...aNewWebsite(sent), monitoringType: kind.defaultType, hosts: {}, ...more }));
const changed = (kind: MonitorKind, sent: SentMonitor, more: object = {}) =>
  issuesOf(decideMonitorChange(kind, { ...aChange(sent), monitoringType: kind.defaultType, ...more }));

describe('the type of a monitor', () => {
  it('is the one sent, else the stored one, else that of its kind', () => {
    expect([
      typeAfter(website, { monitoringType: 'heartbeat' }, stored),
      typeAfter(website, {}, { monitoringType: 'keyword' }),
      typeAfter(website, {}, null),
      typeAfter(website, { monitoringType: 7 }, null),
    ]).to.deep.equal(['heartbeat', 'keyword', 'http', 'http']);
  });

  it('is one that this version can check', () => {
    const issue = { path: 'monitoringType', message: NO_TYPE };
    expect(monitoringTypeOf(website, 'x-none').isSupported).to.equal(false);
    for (const monitoringType of ['x-none', 7]) expect(changed(website, { monitoringType })).to.deep.include(issue);
    expect(changed(website, { monitoringType: 'http' })).to.deep.equal([]);
  });

  it('is named by kinds that have several, or to which hosts add them', () => {
    expect([website, icmp, domain, custom].map((kind) => namesItsType(kind))).to.deep.equal([true, false, false, true]);
    expect(namesItsType({ types: {}, hasOwnTypes: true })).to.equal(true);
    expect(created(icmp, { hostname: 'shop.example', monitoringType: 'icmp' })).to.deep.equal([
      { path: 'monitoringType', message: NO_MEMBER },
    ]);
  });
});

describe('the members of a monitor', () => {
  it('have a name or, for resources of customers, a label and no schedule', () => {
    expect([nameFieldOf(website), nameFieldOf(domain)]).to.deep.equal(['name', 'label']);
    const schedule = { checkInterval: 5, timeoutSeconds: 5, locationIds: [] };
    expect(created(icmp, { hostname: 'shop.example', name: 'Shop', ...schedule })).to.deep.equal([]);
    expect(created(domain, { domainName: 'shop.example', label: 'Shop' })).to.deep.equal([]);
    expect(created(domain, { domainName: 'shop.example', name: 'Shop', ...schedule })).to.deep.equal(
      ['name', 'checkInterval', 'timeoutSeconds', 'locationIds'].map((path) => ({ path, message: NO_MEMBER })),
    );
    expect(created(icmp, { hostname: 'shop.example', other: 1 })).to.deep.equal([
      { path: 'other', message: NO_MEMBER },
    ]);
  });

  it('have a target that no other monitor of the customer has, and that an address keeps', () => {
    const message = 'The customer has this already: customer domain d-1.';
    expect(created(domain, { domainName: 'shop.example' }, { takenBy: 'd-1' })).to.deep.equal([
      { path: 'domainName', message },
    ]);
    expect(changed(domain, {}, { takenBy: 'd-1' })).to.deep.equal([{ path: 'domainName', message }]);
    expect(changed(ip, { ipAddress: '192.0.2.1' })).to.deep.include({
      path: 'ipAddress',
      message: 'This cannot be changed.',
    });
    expect(changed(ip, {})).to.deep.equal([]);
    expect([
      targetAfter(domain, { domainName: 'Shop.Example' }, stored),
      targetAfter(domain, {}, stored),
    ]).to.deep.equal(['shop.example', stored.target]);
  });

  it('keep the end of a pause unless the status is sent', () => {
    const pausedUntil = later(NOW, 1);
    const endAfter = (sent: SentMonitor) => {
      const before = { ...stored, status: 'paused', pausedUntil } as const;
      const outcome = decideMonitorChange(website, { ...aChange(sent), stored: before });
      return outcome.ok ? [outcome.value.status, outcome.value.pausedUntil] : outcome.code;
    };
    expect([endAfter({ name: 'Store' }), endAfter({ status: 'paused' }), endAfter({ status: 'active' })]).to.deep.equal(
      [
        ['paused', pausedUntil],
        ['paused', null],
        ['active', null],
      ],
    );
  });
});

describe('the members that can contain a host', () => {
  const before = { monitoringType: 'http', target: 'https://shop.example', settings: { connectHost: 'a.example' } };
  const all = { connectHost: 'a.example', url: 'https://shop.example' };

  it('are those sent, and also the stored ones if the type changes or the kind is that of a host', () => {
    expect(hostMembers(website, { name: 'Shop' }, before)).to.deep.equal({ name: 'Shop' });
    expect(hostMembers(website, { monitoringType: 'keyword' }, before)).to.deep.equal({
      ...all,
      monitoringType: 'keyword',
    });
    expect(hostMembers({ ...website, hasOwnTypes: true }, { name: 'Shop' }, before)).to.deep.equal({
      ...all,
      name: 'Shop',
    });
  });
});

describe('the secrets of a changed monitor', () => {
  const secrets = website.secrets;
  const kept = { target: 'a', settings: {}, secrets: { auth: { type: 'bearer', token: 't' } } };
  const after = (recipientsOf: MonitorKind['recipientsOf'], target: string) =>
    secretsAfter({ secrets, ...(recipientsOf === undefined ? {} : { recipientsOf }) }, {}, kept, {
      target,
      settings: {},
    });

  it('remain unless they would be sent to another destination', () => {
    const byTarget = (target: string) => [target];
    expect(after(byTarget, 'a')).to.deep.include(kept.secrets);
    expect(after(undefined, 'b')).to.deep.include(kept.secrets);
    expect(after(byTarget, 'b')).to.not.deep.include(kept.secrets);
    expect(after(() => null, 'a')).to.not.deep.include(kept.secrets);
    expect(after((target) => (target === 'a' ? null : ['elsewhere']), 'b')).to.not.deep.include(kept.secrets);
  });
});

describe('the warning about a certificate', () => {
  it('is over once the certificate is another one or none, or the monitor is paused', () => {
    const loses = (changes: Partial<typeof stored>, kind: MonitorKind = website) =>
      losesCertificate(kind, stored, { ...stored, ...changes });
    expect([
      loses({ name: 'Store' }),
      loses({ target: 'https://store.example' }),
      loses({ target: 'http://example.com' }),
      loses({ status: 'paused' }),
      loses({}, icmp),
    ]).to.deep.equal([false, true, true, true, true]);
  });
});
