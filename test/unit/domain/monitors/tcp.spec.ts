import { expect } from 'chai';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import { judgeTcp } from '../../../../src/domain/checks/kinds/tcp.ts';
import { tcpKind } from '../../../../src/domain/monitors/kinds/tcp.ts';
import type { TcpCheck, TcpObservation } from '../../../../src/domain/checks/kinds/tcp.ts';
import type { MonitorChangeFacts, NewMonitorFacts, SentMonitor } from '../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../src/domain/monitors/monitor.rules.ts';
import { aNewWebsite } from '../../../builders/websites.ts';

const aMonitor = (sent: SentMonitor = {}, facts: Partial<NewMonitorFacts> = {}): NewMonitorFacts => ({
  sent: { name: 'Database', hostname: 'db.example.com', port: 5432, ...sent },
  monitoringType: 'tcp',
  packageMinimum: null,
  hosts: { hostname: 'public' },
  ...facts,
});
const stored = {
  ...aNewWebsite({
    kind: 'tcp',
    monitoringType: 'tcp',
    target: 'db.example.com',
    settings: { port: 5432, send: null, expect: null },
    secrets: {},
  }),
  id: 1,
  revision: 1,
};
const aChange = (sent: SentMonitor, facts: Partial<MonitorChangeFacts> = {}): MonitorChangeFacts => ({
  ...aMonitor(),
  sent,
  hosts: {},
  stored,
  ...facts,
});
const create = (...facts: Parameters<typeof aMonitor>) => decideNewMonitor(tcpKind, aMonitor(...facts));
const change = (...facts: Parameters<typeof aChange>) => decideMonitorChange(tcpKind, aChange(...facts));

describe('TCP monitor', () => {
  it('has host name and port, and by default sends and expects nothing', () => {
    expect(create())
      .to.have.property('value')
      .that.deep.includes({
        target: 'db.example.com',
        settings: { port: 5432, send: null, expect: null },
        checkInterval: 5,
      });
  });

  it('reports a missing host name or port, or a wrong setting, as an issue of invalidRequestBody', () => {
    for (const sent of [
      { hostname: undefined },
      { port: undefined },
      { port: 0 },
      { port: 65_536 },
      { port: '22' },
      { send: 1 },
      { expect: 'x'.repeat(4097) },
    ]) {
      const [path] = Object.keys(sent);
      expect(create(sent), path).to.have.nested.property('data.issues[0].path', path);
    }
    for (const port of [1, 65_535]) expect(create({ port })).to.include({ ok: true });
  });

  it('accepts a host that does not resolve at the moment, on creation and change', () => {
    expect(create({}, { hosts: { hostname: 'unresolved' } })).to.include({ ok: true });
    expect(change({ hostname: 'h' }, { hosts: { hostname: 'unresolved' } })).to.include({ ok: true });
  });

  it('is refused with invalidHostname on creation and change if its host is malformed or not public', () => {
    for (const [hostname, message] of [
      ['malformed', /host name/],
      ['notPublic', /PRIVATE_TARGET_ALLOWLIST/],
    ] as const) {
      expect(create({}, { hosts: { hostname } }))
        .to.include({ ok: false, code: 'invalidHostname' })
        .and.to.have.nested.property('data.issues[0].message')
        .that.matches(message);
      expect(change({ hostname: 'h' }, { hosts: { hostname } })).to.include({ ok: false, code: 'invalidHostname' });
    }
    expect(change({ port: 22 })).to.have.nested.property('value.settings.port', 22);
  });

  it('has the common schedule codes: checkIntervalTooLow, checkIntervalTooHigh, invalidCheckInterval, invalidTimeout', () => {
    expect(create({ checkInterval: 9 }, { packageMinimum: 10 })).to.include({ code: 'checkIntervalTooLow' });
    for (const [code, sent] of [
      ['checkIntervalTooHigh', { checkInterval: 1441 }],
      ['invalidCheckInterval', { checkInterval: 0 }],
      ['invalidTimeout', { timeoutSeconds: 61 }],
    ] as const)
      expect(change(sent)).to.include({ ok: false, code });
  });

  it('refuses members of other kinds with invalidRequestBody', () => {
    expect(change({ url: 'https://example.com' })).to.have.nested.property('data.issues[0].path', 'url');
  });

  it('passes its host name to the address guard', () => {
    expect([
      tcpKind.hosts({ hostname: 'a.example' }, 'tcp'),
      tcpKind.hosts({ hostname: 1 }, 'tcp'),
      tcpKind.hosts({}, 'tcp'),
    ]).to.deep.equal([{ hostname: 'a.example' }, { hostname: null }, {}]);
  });
});

describe('verdict of a TCP check', () => {
  const check: TcpCheck = { target: 'db.example.com', port: 5432, timeoutSeconds: 10, send: null, expect: 'ready' };
  const timings = { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: null, totalMs: 12 };
  const judge = (seen: Partial<TcpObservation>) =>
    judgeTcp(check, {
      timings,
      resolved: ['192.0.2.54'],
      address: '192.0.2.54',
      failure: null,
      receivedBytes: 5,
      expectedFound: true,
      ...seen,
    });

  it('is up when the port is open and the expected text, if any, was received', () => {
    for (const expectedFound of [true, null])
      expect(judge({ expectedFound })).to.deep.equal({
        outcome: 'up',
        reason: null,
        latencyMs: 12,
        evidence: null,
        timings,
      });
  });

  it('is down with expectedTextMissing when the text was not received', () => {
    const rules = [
      {
        check: 'expect',
        result: 'failed',
        expected: { phrase: 'answerContains', text: '"ready"' },
        seen: { phrase: 'notFoundInBytes', count: 5 },
      },
    ] as const;
    const evidence = evidenceOf({
      reason: 'expectedTextMissing',
      rules,
      timings,
      resolvedAddresses: ['192.0.2.54'],
      connectedAddress: '192.0.2.54',
      port: 5432,
      timeoutSeconds: 10,
    });
    expect(judge({ expectedFound: false })).to.deep.equal({
      outcome: 'down',
      reason: 'expectedTextMissing',
      latencyMs: 12,
      evidence,
      timings,
    });
  });

  it('is down with the failure of the connection, without a latency', () => {
    const failure = { code: 'connectionFailed', phase: 'connect', detail: 'ECONNREFUSED' } as const;
    const rules = [
      {
        check: 'connection',
        result: 'failed',
        expected: { phrase: 'connectionWithin', port: 5432, seconds: 10 },
        seen: 'ECONNREFUSED (connect)',
      },
    ] as const;
    const evidence = evidenceOf({
      reason: 'connectionFailed',
      rules,
      failure,
      timings,
      resolvedAddresses: ['192.0.2.54'],
      port: 5432,
      timeoutSeconds: 10,
    });
    expect(judge({ failure, address: null, expectedFound: null })).to.deep.equal({
      outcome: 'down',
      reason: 'connectionFailed',
      latencyMs: null,
      evidence,
      timings,
    });
  });
});
