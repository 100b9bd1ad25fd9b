import { expect } from 'chai';
import { judgeDns } from '../../../../../src/domain/checks/kinds/dns.ts';
import type { DnsCheck } from '../../../../../src/domain/checks/kinds/dns.ts';
import type { DnsAnswer } from '../../../../../src/domain/checks/dns-answer.ts';
import { judgeIcmp } from '../../../../../src/domain/checks/kinds/icmp.ts';
import { isExpectedKey, judgeSsh } from '../../../../../src/domain/checks/kinds/ssh.ts';
import type { SshCheck, SshObservation } from '../../../../../src/domain/checks/kinds/ssh.ts';
import { judges } from '../../../../../src/domain/checks/judges.ts';
import { monitorKinds } from '../../../../../src/domain/monitors/monitor-kinds.ts';
import { initialSettings } from '../../../../../src/domain/monitors/setting-fields.ts';
import { later } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aCertificate } from '../../../../builders/website-checks.ts';

const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 25 };
const base = { target: 'shop.example', timeoutSeconds: 10 };
const reached = { timings, resolved: ['192.0.2.1'], address: '192.0.2.1', failure: null };
const failure = { code: 'timedOut', phase: 'request', detail: 'deadline passed' } as const;

describe('the evidence of a DNS check', () => {
  const answer: DnsAnswer = {
    status: 'NOERROR',
    isAuthenticated: true,
    transport: 'TCP',
    records: [],
    extendedError: 'extended error 3',
  };
  const judge = (check: Partial<DnsCheck>, seen: Partial<DnsAnswer> = {}) =>
    judgeDns(
      { ...initialSettings(monitorKinds.dns.settings), ...base, ...check },
      { ...reached, answer: { ...answer, ...seen } },
    );

  it('has the flags of the answer, and the whole time without a first byte', () => {
    const { latencyMs, evidence } = judge({ maxAnswerMs: 24 });
    expect(latencyMs).to.equal(25);
    expect(evidence?.dialogue[1]?.text).to.equal('NOERROR, extended error 3, AD, 0 records over TCP');
    expect(evidence).to.deep.include({
      resolvedAddresses: ['192.0.2.1'],
      connectedAddress: '192.0.2.1',
      timeoutSeconds: 10,
      timings,
    });
    expect(evidence?.rules.map(({ check, result }) => `${check} ${result}`)).to.deep.equal([
      'status passed',
      'records failed',
      'answerTime failed',
    ]);
  });

  it('has the status without an extended error', () =>
    expect(judge({}, { status: 'SERVFAIL', extendedError: null }).evidence?.rules[0]).to.deep.include({
      result: 'failed',
      seen: 'SERVFAIL',
    }));

  it('has no rule about records if any will do, which are found by the name in lower case', () => {
    const records = [{ name: 'shop.example', type: 'A', ttl: 60, text: '192.0.2.1' }];
    const any = { target: 'Shop.Example', expectedMatch: 'any' } as const;
    expect(judge(any, { records })).to.include({ outcome: 'up', evidence: null });
    const { evidence } = judge({ ...any, requireDnssec: true }, { records, isAuthenticated: false });
    expect(evidence?.rules.map(({ check }) => check)).to.deep.equal(['status', 'dnssec']);
  });

  it('has the question for the reverse name of an address', () => {
    const { evidence } = judge({ target: '192.0.2.1', recordType: 'PTR' }, { extendedError: null });
    expect(evidence?.dialogue[0]?.text).to.equal('1.2.0.192.in-addr.arpa IN PTR to the name servers of the service');
    expect(evidence?.dialogue[1]?.text).to.equal('NOERROR, AD, 0 records over TCP');
  });

  it('says that the answer is verified if that is required', () => {
    const dnssec = (isAuthenticated: boolean) =>
      judge({ requireDnssec: true }, { isAuthenticated }).evidence?.rules.find(({ check }) => check === 'dnssec');
    expect([dnssec(true), dnssec(false)]).to.deep.equal([
      { check: 'dnssec', result: 'passed', expected: { phrase: 'dnssec' }, seen: { phrase: 'adFlag' } },
      { check: 'dnssec', result: 'failed', expected: { phrase: 'dnssec' }, seen: { phrase: 'noAdFlag' } },
    ]);
  });

  it('has the failure of a query alone', () => {
    const { evidence } = judgeDns(
      { ...initialSettings(monitorKinds.dns.settings), ...base },
      { ...reached, failure, answer: null },
    );
    expect(evidence).to.deep.include({
      failure: { phase: 'request', cause: 'deadline passed' },
      rules: [
        {
          check: 'answer',
          result: 'failed',
          expected: { phrase: 'answerWithin', seconds: 10 },
          seen: 'deadline passed (request)',
        },
      ],
    });
  });
});

describe('the evidence of an ICMP check', () => {
  const check = { ...initialSettings(monitorKinds.icmp.settings), ...base, maxLatencyMs: 80 };
  const statistics = { sent: 3, received: 3, lossPercent: 0, minMs: 10, avgMs: 90, maxMs: 99 };

  it('has the rules with what they saw', () => {
    const { evidence } = judgeIcmp(check, { ...reached, statistics });
    expect(evidence?.rules).to.deep.equal([
      {
        check: 'packetLoss',
        result: 'passed',
        expected: { phrase: 'atMostShare', share: '50 %' },
        seen: { phrase: 'lostPackets', share: '0 %', count: 3 },
      },
      { check: 'latency', result: 'failed', expected: { phrase: 'milliseconds', count: 80 }, seen: '90 ms' },
    ]);
    expect(evidence).to.deep.include({ resolvedAddresses: ['192.0.2.1'], timeoutSeconds: 10, timings });
  });

  it('has the target if no address was found, and no times without replies', () => {
    const none = { ...statistics, received: 0, lossPercent: 100, minMs: null, avgMs: null, maxMs: null };
    const lost = judgeIcmp(check, { ...reached, address: null, statistics: none }).evidence?.dialogue;
    expect(lost?.map(({ text }) => text)).to.deep.equal(['3 echo requests to shop.example', '0 replies to 3 requests']);
    const { evidence } = judgeIcmp(check, { ...reached, failure, statistics: null });
    expect(evidence?.dialogue).to.have.lengthOf(1);
    expect(evidence?.rules).to.deep.equal([
      {
        check: 'answer',
        result: 'failed',
        expected: { phrase: 'answerWithin', seconds: 10 },
        seen: 'deadline passed (request)',
      },
    ]);
  });

  it('is none without a limit of the round trip that is exceeded', () => {
    expect(judgeIcmp({ ...check, maxLatencyMs: null }, { ...reached, statistics })).to.include({ outcome: 'up' });
    expect(judgeIcmp({ ...check, maxLatencyMs: 90 }, { ...reached, statistics })).to.include({ outcome: 'up' });
  });
});

describe('the evidence of an SSH check', () => {
  const hostKey = { type: 'ssh-ed25519', fingerprint: 'SHA256:a' };
  const seen: SshObservation = { ...reached, banner: 'SSH-2.0-OpenSSH_9', hostKey, dialogue: [] };
  const check = { ...initialSettings(monitorKinds.ssh.settings), ...base, login: null };
  const judge = (more: Partial<SshCheck>, observed: Partial<SshObservation> = {}) =>
    judgeSsh({ ...check, ...more }, { ...seen, ...observed }).evidence;

  it('says what passed in the words of what was expected', () => {
    expect(judge({ expectedBanner: 'OpenSSH', hostKeyFingerprint: 'SHA256:b' })?.rules).to.deep.equal([
      {
        check: 'banner',
        result: 'passed',
        expected: { phrase: 'greeting', text: '"OpenSSH"' },
        seen: { phrase: 'greeting', text: '"OpenSSH"' },
      },
      { check: 'hostKey', result: 'failed', expected: 'SHA256:b', seen: 'SHA256:a (ssh-ed25519)' },
    ]);
    expect(judge({ expectedBanner: 'Dropbear' }, { failure })).to.deep.include({
      reason: 'expectedTextMissing',
      port: 22,
      timeoutSeconds: 10,
      resolvedAddresses: ['192.0.2.1'],
      connectedAddress: '192.0.2.1',
    });
  });

  it('has the step at which the check failed', () => {
    const expectedOf = (phase: 'resolve' | 'connect' | 'tls') =>
      judge({}, { failure: { ...failure, phase } })?.rules[0]?.expected;
    const within = { phrase: 'connectionWithin', port: 22, seconds: 10 };
    expect([expectedOf('resolve'), expectedOf('connect'), expectedOf('tls')]).to.deep.equal([
      within,
      within,
      { phrase: 'answerWithin', seconds: 10 },
    ]);
    const named = (code: 'loginRefused' | 'noCommonAlgorithm') =>
      judge({}, { failure: { ...failure, code } })?.rules[0];
    expect(named('loginRefused')).to.deep.include({ check: 'login', expected: { phrase: 'login' } });
    expect(named('noCommonAlgorithm')).to.deep.include({ expected: { phrase: 'sharedAlgorithm' } });
  });

  it('judges no identification that was not read', () =>
    expect(
      judge({ expectedBanner: 'OpenSSH' }, { banner: null, failure })?.rules.map(({ check }) => check),
    ).to.deep.equal(['connection']));

  it('compares the host key only if one is pinned', () => {
    const isExpected = (hostKeyFingerprint: string | null) => isExpectedKey({ hostKeyFingerprint }, hostKey);
    expect([isExpected(null), isExpected('SHA256:a'), isExpected('SHA256:b')]).to.deep.equal([true, true, false]);
  });
});

describe('the evidence of a check of a text protocol', () => {
  const check = { ...initialSettings(monitorKinds.smtp.settings), ...base, login: null };
  const seen = { ...reached, certificate: null, banner: '220 hello', dialogue: [] };

  it('expects TLS, with a trusted certificate only if it is verified', () => {
    const expectedOf = (verifyTls: boolean) =>
      judges.smtp.judge({ ...check, verifyTls }, { ...seen, failure: { ...failure, code: 'tlsFailed' } }, NOW).evidence
        ?.rules[0]?.expected;
    expect([expectedOf(true), expectedOf(false)]).to.deep.equal([{ phrase: 'tlsTrusted' }, { phrase: 'tls' }]);
  });

  it('says that the greeting was found beside a certificate that expires soon', () => {
    const certificate = aCertificate(later(NOW, 1));
    const found = judges.smtp.judge({ ...check, expectedBanner: 'hello' }, { ...seen, certificate }, NOW);
    expect(found.evidence?.rules[1]?.seen).to.deep.equal({ phrase: 'foundText' });
    expect(found).to.have.property('certificate');
    expect(judges.smtp.judge(check, { ...seen, certificate, failure }, NOW)).to.not.have.property('certificate');
  });

  it('has the greeting as the answer only if that is what failed', () => {
    const expected = { ...check, expectedBanner: 'ESMTP' };
    expect(judges.smtp.judge(expected, seen, NOW).evidence?.answer).to.equal('220 hello');
    expect(judges.smtp.judge(expected, { ...seen, failure }, NOW).evidence?.answer).to.equal(null);
    const resolving = judges.smtp.judge(check, { ...seen, failure: { ...failure, phase: 'resolve' } }, NOW);
    expect(resolving.evidence?.rules[0]?.expected).to.deep.equal({ phrase: 'connectionWithin', port: 25, seconds: 10 });
  });
});
