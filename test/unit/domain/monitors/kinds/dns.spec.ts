import { expect } from 'chai';
import { NOW } from '../../../../builders/clock.ts';
import { summaryOf } from '../../../../../src/application/checks/evidence-summary.ts';
import type { DnsAnswer, DnsRecord } from '../../../../../src/domain/checks/dns-answer.ts';
import { dnsKind, questionOf } from '../../../../../src/domain/monitors/kinds/dns.ts';
import { judgeDns } from '../../../../../src/domain/checks/kinds/dns.ts';
import type { DnsCheck, DnsObservation } from '../../../../../src/domain/checks/kinds/dns.ts';
import type { DnsSettings } from '../../../../../src/domain/monitors/kinds/dns.ts';
import type { NewMonitorFacts, SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import { initialSettings } from '../../../../../src/domain/monitors/setting-fields.ts';
import { aNewWebsite } from '../../../../builders/websites.ts';

const settings: DnsSettings = initialSettings(dnsKind.settings);
const aMonitor = (sent: SentMonitor = {}, hosts: NewMonitorFacts['hosts'] = {}): NewMonitorFacts => ({
  sent: { name: 'Zone', hostname: 'example.com', ...sent },
  monitoringType: 'dns',
  now: NOW,
  packageMinimum: null,
  hosts,
});
const create = (...facts: Parameters<typeof aMonitor>) => decideNewMonitor(dnsKind, aMonitor(...facts));
const change = (sent: SentMonitor, target = 'example.com') =>
  decideMonitorChange(dnsKind, {
    ...aMonitor(),
    sent,
    stored: {
      ...aNewWebsite({ kind: 'dns', monitoringType: 'dns', target, settings, secrets: {} }),
      id: 1,
      revision: 1,
    },
  });

describe('DNS monitor', () => {
  it('by default expects any A records from the name servers of the service', () => {
    expect(create()).to.have.nested.property('value.settings').that.deep.equals({
      recordType: 'A',
      resolver: null,
      expectedAnswer: 'records',
      expectedValues: [],
      expectedMatch: 'all',
      requireDnssec: false,
      maxAnswerMs: null,
      degradedAfter: null,
      alertOnDegraded: false,
      changes: [],
    });
  });

  it('asks for its name, and for PTR for the reverse name of its address', () => {
    for (const [target, type, question] of [
      ['_dmarc.Example.com.', 'TXT', '_dmarc.example.com'],
      ['bücher.example', 'A', 'xn--bcher-kva.example'],
      ['1.2.3.4', 'PTR', '4.3.2.1.in-addr.arpa'],
      ['2606:4700::1', 'PTR', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.4.6.0.6.2.ip6.arpa'],
      ['2.0.192.in-addr.arpa', 'NS', '2.0.192.in-addr.arpa'],
      ['1.2.3.4', 'A', null],
      ['4.3.2.10.in-addr.arpa', 'PTR', null],
      ['db.internal', 'A', null],
      ['localhost', 'A', null],
      ['a b.example', 'A', null],
    ] as const)
      expect(questionOf(target, type), `${type} of ${target}`).to.equal(question);
  });

  it('reports a wrong member as an issue of invalidRequestBody', () => {
    for (const sent of [
      { hostname: '10.0.0.1' },
      { hostname: undefined },
      { recordType: 'ANY' },
      { expectedValues: ['x'], expectedAnswer: 'nxdomain' },
      { expectedValues: [''] },
      { expectedValues: 'x' },
      { expectedMatch: 'none' },
      { maxAnswerMs: 0 },
      { requireDnssec: 1 },
    ]) {
      const [path] = Object.keys(sent);
      expect(create(sent), path)
        .to.include({ code: 'invalidRequestBody' })
        .and.have.nested.property('data.issues[0].path', path);
    }
    expect(create({ expectedValues: Array.from({ length: 51 }, () => 'x') })).to.include({
      code: 'invalidRequestBody',
    });
  });

  it('refuses a resolver, or an address, that is not public', () => {
    for (const member of ['resolver', 'hostname'])
      expect(create({ resolver: '10.0.0.1' }, { [member]: 'notPublic' }))
        .to.include({ code: 'invalidRequestBody' })
        .and.have.nested.property('data.issues[0].path', member);
    expect(create({ resolver: '9.9.9.9' }, { resolver: 'public' })).to.include({ ok: true });
  });

  it('judges a change together with what is stored', () => {
    expect(change({ recordType: 'PTR' }, '4.3.2.10.in-addr.arpa')).to.include({ code: 'invalidRequestBody' });
    expect(change({ recordType: 'MX' })).to.have.nested.property('value.settings.recordType', 'MX');
  });

  it('passes the resolver and the address of a PTR question to the address guard, and no name', () => {
    const hosts = (sent: SentMonitor) => dnsKind.hosts(sent, 'dns');
    expect(hosts({ hostname: 'example.com', resolver: '[2620:fe::fe]:5353' })).to.deep.equal({
      resolver: '2620:fe::fe',
    });
    expect(hosts({ hostname: '1.1.1.1', resolver: 'a b' })).to.deep.equal({ hostname: '1.1.1.1', resolver: null });
    expect(hosts({ hostname: 'example.com', resolver: null })).to.deep.equal({});
  });
});

describe('verdict of a DNS check', () => {
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 20, totalMs: 25 };
  const a = (text: string): DnsRecord => ({ name: 'example.com', type: 'A', ttl: 60, text });
  const judge = (
    check: Partial<DnsCheck> = {},
    seen: Partial<DnsAnswer> = {},
    observed: Partial<DnsObservation> = {},
  ) => {
    const answer: DnsAnswer = {
      status: 'NOERROR',
      isAuthenticated: false,
      transport: 'UDP',
      records: [a('192.0.2.1'), a('192.0.2.2')],
      extendedError: null,
      ...seen,
    };
    return judgeDns(
      { ...settings, target: 'example.com', timeoutSeconds: 10, ...check },
      { timings, resolved: [], address: null, failure: null, answer, ...observed },
    );
  };

  it('is up, with the answer time as latency, if the answer has the expected records', () => {
    const up = { outcome: 'up', reason: null, latencyMs: 20, evidence: null, timings };
    for (const check of [
      {},
      { expectedValues: ['192.0.2.2'] },
      { expectedValues: ['192.0.2.2', '192.0.2.1'], expectedMatch: 'exact' },
      { maxAnswerMs: 20 },
    ] as const)
      expect(judge(check)).to.deep.equal(up);
    expect(judge({ requireDnssec: true }, { isAuthenticated: true })).to.deep.equal(up);
    expect(judge({ expectedAnswer: 'nxdomain' }, { status: 'NXDOMAIN', records: [] })).to.deep.equal(up);
  });

  const loop = [
    { ...a('b.example'), type: 'CNAME' },
    { ...a('example.com'), name: 'b.example', type: 'CNAME' },
  ];
  for (const [reason, summary, check, seen] of [
    [
      'dnsError',
      'The name server answered SERVFAIL (extended error 6 bogus).',
      {},
      { status: 'SERVFAIL', records: [], extendedError: 'extended error 6 bogus' },
    ],
    ['queryRefused', 'The server refuses queries from here.', {}, { status: 'REFUSED', records: [] }],
    [
      'recordsMissing',
      'The name server knows no A records of example.com, but answered NXDOMAIN.',
      {},
      { status: 'NXDOMAIN', records: [] },
    ],
    [
      'recordsMissing',
      'The name server knows no MX records of example.com, but answered no MX record.',
      { recordType: 'MX' },
      {},
    ],
    [
      'recordsMissing',
      'The name server knows no A records of example.com, but answered aliases that form a loop.',
      {},
      { records: loop },
    ],
    [
      'recordsUnexpected',
      'The name server answered 192.0.2.1, 192.0.2.2, expected exactly 192.0.2.1.',
      { expectedValues: ['192.0.2.1'], expectedMatch: 'exact' },
      {},
    ],
    [
      'recordsUnexpected',
      'The name server answered 192.0.2.1, 192.0.2.2, expected NXDOMAIN.',
      { expectedAnswer: 'nxdomain' },
      {},
    ],
    [
      'dnssecNotVerified',
      'The name server did not report that it has verified the answer with DNSSEC.',
      { requireDnssec: true },
      {},
    ],
    ['answerTooSlow', 'Answered in 20 ms, expected at most 19 ms.', { maxAnswerMs: 19 }, {}],
  ] as const)
    it(`is down with ${reason}: ${summary}`, () => {
      const finding = judge(check, seen);
      expect(finding).to.include({ outcome: 'down', reason, latencyMs: 20 });
      expect(finding.evidence && summaryOf(finding.evidence)).to.equal(summary);
    });

  it('is decided by the first rule that failed, and shows question and answer', () => {
    const { evidence } = judge({
      resolver: '9.9.9.9',
      expectedValues: ['192.0.2.3'],
      requireDnssec: true,
      maxAnswerMs: 100,
    });
    expect(evidence?.decidedBy).to.equal('records');
    expect(evidence?.rules.map(({ check, result }) => [check, result])).to.deep.equal([
      ['status', 'passed'],
      ['records', 'failed'],
      ['dnssec', 'failed'],
      ['answerTime', 'passed'],
    ]);
    expect(evidence?.dialogue).to.deep.equal([
      { from: 'client', text: 'example.com IN A to 9.9.9.9' },
      { from: 'server', text: 'NOERROR, 2 records over UDP' },
      { from: 'server', text: 'example.com 60 IN A 192.0.2.1' },
      { from: 'server', text: 'example.com 60 IN A 192.0.2.2' },
    ]);
  });

  it('is down with the failure of the query, without a latency', () => {
    const failure = { code: 'timedOut', phase: 'request', detail: 'deadline passed' } as const;
    const { evidence, ...finding } = judge({}, {}, { failure, answer: null });
    expect(finding).to.include({ outcome: 'down', reason: 'timedOut', latencyMs: null });
    expect(evidence?.timeoutSeconds).to.equal(10);
    expect(evidence && summaryOf(evidence)).to.equal(
      'The server did not answer in time, expected an answer within 10 s.',
    );
    expect(evidence?.dialogue).to.deep.equal([
      { from: 'client', text: 'example.com IN A to the name servers of the service' },
    ]);
  });
});
