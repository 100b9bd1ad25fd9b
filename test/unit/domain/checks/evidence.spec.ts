import { expect } from 'chai';
import {
  MAX_DIALOGUE_LINES,
  MAX_EVIDENCE_ADDRESSES,
  MAX_EVIDENCE_CERTIFICATES,
  MAX_EVIDENCE_TEXT,
  hasCause,
  withAttempts,
} from '../../../../src/domain/checks/evidence.ts';
import { storedEvidence } from '../../../../src/domain/checks/stored-evidence.ts';
import { explained } from '../../../../src/application/checks/evidence-summary.ts';
import { judgeWebsite } from '../../../../src/domain/checks/kinds/website-verdict.ts';
import { aLocationResult, anEvidence, failedRule } from '../../../builders/evidence.ts';
import type { CertificateFact } from '../../../../src/domain/checks/probe-observation.ts';
import { aCertificate, anAnsweredWebsite, anIntermediate, aWebsiteCheck } from '../../../builders/website-checks.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

describe('evidence of a check', () => {
  it('of a website holds the deciding rule, timings, addresses, certificate and redirects', () => {
    const redirects = [{ status: 301, from: 'http://shop.example/', to: 'https://shop.example/', downgrade: false }];
    const certificate = aCertificate(new Date('2026-12-01T00:00:00Z'));
    const observation = anAnsweredWebsite({
      status: 503,
      redirects,
      certificate,
      http: { version: '1.1', status: 503, contentEncoding: null },
      opening: 'Sorry',
    });
    expect(judgeWebsite(aWebsiteCheck(), observation, NOW).evidence).to.deep.equal({
      version: 2,
      reason: 'statusUnexpected',
      decidedBy: 'status',
      rules: [failedRule],
      failure: null,
      resolvedAddresses: ['192.0.2.80'],
      connectedAddress: '192.0.2.80',
      port: 443,
      lookup: null,
      lastHeartbeatAt: null,
      overdueFrom: null,
      timeoutSeconds: 10,
      timings: observation.timings,
      tls: { ...certificate, notBefore: '2026-01-01T00:00:00.000Z', notAfter: '2026-12-01T00:00:00.000Z' },
      redirects,
      http: { version: '1.1', status: 503, contentEncoding: null },
      dialogue: [],
      answer: 'Sorry',
      steps: [],
      screenshots: [],
      attempts: [],
    });
  });

  it('is kept for failures and warnings only', () => {
    expect(judgeWebsite(aWebsiteCheck(), anAnsweredWebsite(), NOW).evidence).to.equal(null);
    const expiring = judgeWebsite(
      aWebsiteCheck({ checkSslEnabled: true }),
      anAnsweredWebsite({ certificate: aCertificate(new Date('2026-06-02T00:00:00Z')) }),
      NOW,
    );
    expect(expiring.evidence).to.deep.include({ reason: null, decidedBy: null });
  });

  it('limits the texts and lists that a server chooses, and drops what the database cannot store', () => {
    const seen = `a\u0000b\ud800${'x'.repeat(MAX_EVIDENCE_TEXT)}`;
    const { rules, resolvedAddresses, failure } = anEvidence({
      rules: [{ ...failedRule, seen }],
      failure: { code: 'answerInvalid', phase: 'answer', detail: seen },
      resolvedAddresses: Array.from({ length: MAX_EVIDENCE_ADDRESSES + 1 }, (_, at) => `192.0.2.${at}`),
    });
    expect(rules[0]?.seen)
      .to.have.length(MAX_EVIDENCE_TEXT)
      .and.match(/^a b\ufffdx+…$/);
    expect(failure?.cause).to.equal(rules[0]?.seen);
    expect(resolvedAddresses).to.have.length(MAX_EVIDENCE_ADDRESSES);
    expect(anEvidence({ rules: [{ ...failedRule, seen: 'x'.repeat(MAX_EVIDENCE_TEXT) }] }).rules[0]?.seen).to.equal(
      'x'.repeat(MAX_EVIDENCE_TEXT),
    );
  });

  it('has no time for a certificate whose times cannot be read', () => {
    const certificate = { ...aCertificate(new Date(Number.NaN)), notBefore: new Date(Number.NaN) };
    expect(anEvidence({ certificate }).tls).to.include({ notBefore: null, notAfter: null });
  });

  it('is read from the rules that version 0.1.0 stored', () => {
    expect(storedEvidence([failedRule], 'statusUnexpected')).to.deep.equal(anEvidence());
    expect(storedEvidence(anEvidence(), 'statusUnexpected')).to.deep.equal(anEvidence());
    expect(storedEvidence([{}], null)?.rules).to.deep.equal([
      { check: 'check', result: 'failed', expected: '', seen: '' },
    ]);
    expect(storedEvidence({ ...anEvidence(), version: 1 }, 'statusUnexpected')).to.deep.equal(anEvidence());
    expect(storedEvidence({ ...anEvidence(), version: 3 }, 'statusUnexpected')).to.equal(null);
    for (const stored of [null, undefined, {}, 'text'])
      expect(explained({ evidence: stored, reason: 'timedOut' })).to.deep.equal({ evidence: null, summary: null });
  });

  it('that an earlier version stored has no conversation, no answer and no chain of certificates', () => {
    const {
      dialogue: _dialogue,
      answer: _answer,
      http: _http,
      steps: _steps,
      screenshots: _screenshots,
      tls,
      ...earlier
    } = anEvidence({ certificate: aCertificate(NOW) });
    const { intermediates: _intermediates, ocsp: _ocsp, ...own } = tls ?? {};
    expect(storedEvidence({ ...earlier, tls: own }, 'statusUnexpected')).to.deep.equal(
      anEvidence({ certificate: aCertificate(NOW) }),
    );
  });

  it('keeps the first and last lines of a long conversation', () => {
    const lines = Array.from({ length: MAX_DIALOGUE_LINES + 2 }, (_, at) => ({
      from: 'server' as const,
      text: `${at}`,
    }));
    const kept = anEvidence({ dialogue: lines }).dialogue.map(({ text }) => text);
    expect(kept).to.have.length(MAX_DIALOGUE_LINES);
    expect(kept.slice(MAX_DIALOGUE_LINES / 2 - 1, MAX_DIALOGUE_LINES / 2 + 1)).to.deep.equal(['19', '22']);
    expect(anEvidence({ dialogue: lines.slice(0, MAX_DIALOGUE_LINES) }).dialogue).to.have.length(MAX_DIALOGUE_LINES);
  });

  it('has one attempt for each location, and none for a heartbeat', () => {
    const evidence = withAttempts(anEvidence(), [
      aLocationResult('Frankfurt'),
      aLocationResult('Oslo', 'up'),
      { ...aLocationResult(''), location: null },
    ]);
    expect(withAttempts(null, [aLocationResult('Frankfurt')])).to.equal(null);
    expect(evidence?.attempts).to.deep.equal([
      { locationId: 9, location: 'Frankfurt', outcome: 'down', reason: 'statusUnexpected', consecutiveFailures: 2 },
      { locationId: 4, location: 'Oslo', outcome: 'up', reason: null, consecutiveFailures: 0 },
    ]);
  });
});

describe('the parts of evidence', () => {
  it('have timings in hundredths of a millisecond', () => {
    const timings = { dnsMs: 1.236, connectMs: null, tlsMs: 0.001, firstByteMs: 5, totalMs: 12.344 };
    expect(anEvidence({ timings }).timings).to.deep.equal({
      dnsMs: 1.24,
      connectMs: null,
      tlsMs: 0,
      firstByteMs: 5,
      totalMs: 12.34,
    });
  });

  it('have the lookup of a name without an address, and the first of many servers', () => {
    const servers = Array.from({ length: MAX_EVIDENCE_ADDRESSES + 1 }, (_, at) => `192.0.2.${at}`);
    const failure = { code: 'hostUnresolved', phase: 'resolve', detail: 'a.example' } as const;
    const { lookup } = anEvidence({ failure: { ...failure, lookup: { error: 'ENOTFOUND\n', servers } } });
    expect(lookup).to.deep.equal({ error: 'ENOTFOUND ', servers: servers.slice(0, MAX_EVIDENCE_ADDRESSES) });
    expect(anEvidence({ failure }).lookup).to.equal(null);
  });

  it('have the chain of a certificate up to a limit, and its stapled answer', () => {
    const certificate = aCertificate(NOW);
    const intermediates = Array.from({ length: MAX_EVIDENCE_CERTIFICATES + 1 }, (_, at) => ({
      ...anIntermediate(NOW),
      subject: `CN=${at}\n`,
    }));
    const tls = (ocsp: CertificateFact['ocsp']) =>
      anEvidence({ certificate: { ...certificate, intermediates, ocsp } }).tls;
    expect(tls(null)?.intermediates).to.have.lengthOf(MAX_EVIDENCE_CERTIFICATES);
    expect(tls(null)).to.deep.nested.include({ 'intermediates[1].subject': 'CN=1 ', ocsp: null });
    const time = NOW.toISOString();
    expect(tls({ status: 'good', thisUpdate: NOW, nextUpdate: NOW })?.ocsp).to.deep.equal({
      status: 'good',
      thisUpdate: time,
      nextUpdate: time,
    });
    expect(tls({ status: 'revoked', thisUpdate: new Date(Number.NaN), nextUpdate: null })?.ocsp).to.deep.equal({
      status: 'revoked',
      thisUpdate: null,
      nextUpdate: null,
    });
  });

  it('have clean texts of the target, in steps, redirects, conversation, encoding and answer', () => {
    const step = {
      step: 1,
      action: { phrase: 'open', address: 'a\n' },
      url: 'b\n',
      durationMs: 1.6,
      result: 'passed',
    } as const;
    const evidence = anEvidence({
      steps: [step],
      redirects: [{ status: 301, from: 'c\n', to: 'd\n', downgrade: false }],
      dialogue: [{ from: 'server', text: 'e\n' }],
      http: { version: '2', status: 200, contentEncoding: 'f\n' },
      answer: 'g\n',
      rules: [{ ...failedRule, expected: 'h\n' }],
    });
    expect(evidence).to.deep.include({
      steps: [{ ...step, action: { phrase: 'open', address: 'a ' }, url: 'b ', durationMs: 2 }],
      redirects: [{ status: 301, from: 'c ', to: 'd ', downgrade: false }],
      dialogue: [{ from: 'server', text: 'e ' }],
      http: { version: '2', status: 200, contentEncoding: 'f ' },
      answer: 'g ',
      rules: [{ ...failedRule, expected: 'h ' }],
    });
    expect(anEvidence({ http: { version: '2', status: 200, contentEncoding: null } }).http?.contentEncoding).to.equal(
      null,
    );
  });

  it('show a cause if there is a reason, or a rule that did not pass', () => {
    const passed = { ...failedRule, result: 'passed' } as const;
    const causes = [
      anEvidence({ rules: [] }),
      anEvidence({ reason: null, rules: [passed, { ...failedRule, result: 'warning' }] }),
      anEvidence({ reason: null, rules: [passed] }),
      anEvidence({ reason: null, rules: [] }),
    ].map(hasCause);
    expect(causes).to.deep.equal([true, true, false, false]);
  });
});
