import { expect } from 'chai';
import {
  DEFAULT_MONITORING_TYPE,
  MIN_CHECK_INTERVAL,
  factsOfKind,
  isMonitorKind,
  monitorKinds,
  monitoringTypes,
  scheduledKinds,
} from '../../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../../src/domain/monitors/monitor-kinds.ts';

const kinds = Object.keys(monitorKinds) as MonitorKind[];
const kindsWith = (holds: (kind: MonitorKind) => boolean) => kinds.filter(holds);

describe('the kinds of monitors', () => {
  it('are ten, each at its path', () => {
    expect(Object.fromEntries(kinds.map((kind) => [kind, `/api/${monitorKinds[kind].path}`]))).to.deep.equal({
      website: '/api/websites',
      dns: '/api/dns-monitors',
      icmp: '/api/icmp-monitors',
      tcp: '/api/tcp-monitors',
      smtp: '/api/smtp-monitors',
      ssh: '/api/ssh-monitors',
      ftp: '/api/ftp-monitors',
      'imap-pop': '/api/imap-pop-monitors',
      domain: '/api/customer-domains',
      ip: '/api/customer-ips',
    });
  });

  it('have a checkMode where SSH, SMTP, FTP and IMAP/POP are spoken', () => {
    expect(kindsWith((kind) => factsOfKind(kind).hasCheckMode)).to.have.members(['ssh', 'smtp', 'ftp', 'imap-pop']);
  });

  it('fall back to the port of their protocol for SSH, SMTP and FTP alone', () => {
    const ports = kinds.map((kind) => [kind, factsOfKind(kind).defaultPort] as const).filter(([, port]) => port !== null);
    expect(Object.fromEntries(ports)).to.deep.equal({ ssh: 22, smtp: 25, ftp: 21 });
  });

  it('are scheduled, but for domains and IPs', () => {
    expect(kindsWith((kind) => factsOfKind(kind).hasSchedule)).to.have.members([...scheduledKinds]);
    expect(kindsWith((kind) => !factsOfKind(kind).hasSchedule)).to.have.members(['domain', 'ip']);
  });

  it('are recognised by their exact name', () => {
    expect(['imap-pop', 'ip', 'IP', 'websites', 'toString', ''].map(isMonitorKind)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the ways of monitoring a website', () => {
  it('are http unless told, keyword, heartbeat and scenario', () => {
    expect(Object.keys(monitoringTypes)).to.have.members(['http', 'keyword', 'heartbeat', 'scenario']);
    expect(DEFAULT_MONITORING_TYPE).to.equal('http');
  });

  it('have intervals of 1 to 1440 minutes, heartbeats of up to 43200', () => {
    expect(MIN_CHECK_INTERVAL).to.equal(1);
    const ceilings = Object.entries(monitoringTypes).map(([type, { intervalCeiling }]) => [type, intervalCeiling]);
    expect(Object.fromEntries(ceilings)).to.deep.equal({ http: 1440, keyword: 1440, heartbeat: 43200, scenario: 1440 });
  });

  it('leave the connect fields without effect on heartbeats and scenarios', () => {
    const effective = Object.entries(monitoringTypes).filter(([, { usesConnectHost }]) => usesConnectHost);
    expect(effective.map(([type]) => type)).to.have.members(['http', 'keyword']);
  });
});
