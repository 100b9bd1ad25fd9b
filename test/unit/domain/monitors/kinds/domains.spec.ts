import { expect } from 'chai';
import { contactFields } from '../../../../../src/domain/monitors/kinds/contact-fields.ts';
import { monitorKinds } from '../../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind, NewMonitorFacts, SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import { NOW } from '../../../../builders/clock.ts';

const { domain, ip } = monitorKinds;
const mailHealth = monitorKinds['mail-health'];

const create = (kind: MonitorKind, sent: SentMonitor, hosts: NewMonitorFacts['hosts'] = {}) =>
  decideNewMonitor(kind, { sent, monitoringType: kind.defaultType, now: NOW, packageMinimum: null, hosts });
const issuesOf = (outcome: ReturnType<typeof create>): unknown => (outcome.ok ? [] : outcome.data?.['issues']);

describe('the domain of a customer', () => {
  it('is stored as its name in A-labels, is checked once a day, and contacts no host', () => {
    expect(create(domain, { domainName: 'Bücher.example.' }))
      .to.have.property('value')
      .that.deep.includes({ target: 'xn--bcher-kva.example', checkInterval: 1440 });
    expect(domain.hosts({ domainName: 'shop.example' }, 'domain')).to.deep.equal({});
  });

  it('is a name that can be registered', () => {
    const names = (sent: SentMonitor) => domain.names?.(sent);
    expect([
      names({ domainName: 'Shop.Example' }),
      names({ domainName: 'a b' }),
      names({ domainName: 7 }),
    ]).to.deep.equal([{ domainName: 'shop.example' }, { domainName: null }, { domainName: null }]);
    expect(names({ label: 'Shop' })).to.deep.equal({});
    expect(issuesOf(create(domain, { domainName: 'co.uk' }, { domainName: 'publicSuffix' }))).to.deep.equal([
      {
        path: 'domainName',
        message: 'Domains are registered below this name; expected a registered domain such as example.com.',
      },
    ]);
  });
});

describe('the address of a customer as it is sent', () => {
  it('is one address without prefix, zone or port', () => {
    const hosts = (sent: SentMonitor) => ip.hosts(sent, 'ip');
    expect([
      hosts({ ipAddress: ' 192.0.2.1 ' }),
      hosts({ ipAddress: '192.0.2.0/24' }),
      hosts({ ipAddress: 7 }),
    ]).to.deep.equal([{ ipAddress: '192.0.2.1' }, { ipAddress: null }, { ipAddress: null }]);
    expect(hosts({ label: 'Mail' })).to.deep.equal({});
    expect(issuesOf(create(ip, { ipAddress: '192.0.2.0/24' }, { ipAddress: 'malformed' }))).to.deep.equal([
      { path: 'ipAddress', message: 'Expected one IPv4 or IPv6 address, without a prefix length, zone or port.' },
    ]);
    expect(issuesOf(create(ip, { ipAddress: '10.0.0.1' }, { ipAddress: 'notPublic' }))).to.have.nested.property(
      '[0].path',
      'ipAddress',
    );
    expect(issuesOf(create(ip, { ipAddress: '8.8.8.8' }))).to.deep.equal([]);
  });
});

describe('the contacts of domains and addresses', () => {
  const accepted = (name: keyof typeof contactFields, ...values: readonly unknown[]) =>
    values.filter((value) => contactFields[name].accepts(value));

  it('are a telephone number and a mail address, each optional', () => {
    const numbers = ['+41 44 668 18 00', '030 (123) 45/67.8-9', '110', `+${'1'.repeat(32)}`, '', null];
    expect(accepted('notificationPhoneNumber', ...numbers, '+', '12', 'call 110', `+${'1'.repeat(33)}`)).to.deep.equal(
      numbers,
    );
    const addresses = ['ops@shop.example', '', null];
    expect(accepted('notificationEmail', ...addresses, 'ops', 'a b@shop.example', 7)).to.deep.equal(addresses);
  });
});

describe('a monitor of the mail of a domain', () => {
  it('is stored by its name, contacts no host on saving, and checks MX, SPF and DMARC', () => {
    expect(create(mailHealth, { domainName: 'Shop.Example' }))
      .to.have.property('value')
      .that.deep.includes({
        target: 'shop.example',
        checkInterval: 15,
        settings: { checks: ['mx', 'spf', 'dmarc'], checkSmtpEnabled: true },
      });
    expect(mailHealth.hosts({ domainName: 'shop.example' }, 'mail-health')).to.deep.equal({});
  });

  it('has a name in the public DNS', () => {
    for (const domainName of ['a b', 'localhost', '192.0.2.1'])
      expect(issuesOf(create(mailHealth, { domainName })), domainName).to.deep.equal([
        { path: 'domainName', message: 'Expected a name in the public DNS, such as example.com.' },
      ]);
    expect(issuesOf(create(mailHealth, {}))).to.have.nested.property('[0].path', 'domainName');
    expect(issuesOf(create(mailHealth, {}))).to.have.lengthOf(1);
  });

  it('has an interval of at least 15 minutes, and different checks', () => {
    const paths = (sent: SentMonitor) => issuesOf(create(mailHealth, { domainName: 'shop.example', ...sent }));
    expect(
      paths({ checkInterval: 15, checks: ['ptr', 'dane', 'tlsRpt', 'mtaSts', 'dmarc', 'spf', 'mx'] }),
    ).to.deep.equal([]);
    expect(paths({ checkInterval: 14 })).to.have.nested.property('[0].path', 'checkInterval');
    for (const checks of [['dkim'], ['mx', 'mx'], [1]])
      expect(paths({ checks }), JSON.stringify(checks)).to.have.nested.property('[0].path', 'checks');
  });
});
