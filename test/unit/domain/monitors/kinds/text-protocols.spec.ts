import { expect } from 'chai';
import { judges } from '../../../../../src/domain/checks/judges.ts';
import { evidenceOf } from '../../../../../src/domain/checks/evidence.ts';
import { summaryOf } from '../../../../../src/application/checks/evidence-summary.ts';
import { ftpKind, ftpPortOf } from '../../../../../src/domain/monitors/kinds/ftp.ts';
import { imapPopKind, imapPopPortOf } from '../../../../../src/domain/monitors/kinds/imap-pop.ts';
import { smtpKind, smtpPortOf } from '../../../../../src/domain/monitors/kinds/smtp.ts';
import { MAX_PASSWORD, MAX_USERNAME, isLogin } from '../../../../../src/domain/monitors/kinds/text-protocol.ts';
import type { DialogueObservation, TextProtocolCheck } from '../../../../../src/domain/checks/kinds/text-protocol.ts';
import type { TextProtocolSettings } from '../../../../../src/domain/monitors/kinds/text-protocol.ts';
import type {
  MonitorChangeFacts,
  MonitorKind,
  NewMonitorFacts,
  SentMonitor,
} from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import { days, later } from '../../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../../builders/clock.ts';
import { aCertificate } from '../../../../builders/website-checks.ts';
import { aNewWebsite } from '../../../../builders/websites.ts';

const ADA = { username: 'ada', password: 's3cret' };
const securities = ['none', 'starttls', 'tls'] as const;
const defaults: TextProtocolSettings = {
  checkMode: 'protocol',
  port: null,
  security: 'none',
  verifyTls: true,
  sslNoticeDays: 14,
  expectedBanner: null,
  allowPlaintextLogin: false,
};

const speed = { degradedAfter: null, alertOnDegraded: false };
const kinds: readonly (readonly [MonitorKind, object])[] = [
  [smtpKind, speed],
  [ftpKind, {}],
  [imapPopKind, { protocol: 'imap', security: 'tls', ...speed }],
];

for (const [kind, initial] of kinds)
  describe(kind.kind, () => {
    const aNew = (sent: SentMonitor, facts: Partial<NewMonitorFacts> = {}): NewMonitorFacts => ({
      sent: { name: 'Mail', hostname: 'mail.example.com', ...sent },
      monitoringType: kind.defaultType,
      now: NOW,
      packageMinimum: null,
      hosts: { hostname: 'public' },
      ...facts,
    });
    const create = (...facts: Parameters<typeof aNew>) => decideNewMonitor(kind, aNew(...facts));
    const change = (
      sent: SentMonitor,
      stored: object = {},
      login: typeof ADA | null = null,
      facts: Partial<MonitorChangeFacts> = {},
    ) =>
      decideMonitorChange(kind, {
        ...aNew(sent),
        sent,
        hosts: {},
        stored: {
          ...aNewWebsite({
            kind: kind.kind,
            monitoringType: kind.defaultType,
            target: 'mail.example.com',
            settings: { ...defaults, ...initial, ...stored },
            secrets: { login },
          }),
          id: 1,
          revision: 1,
        },
        ...facts,
      });

    it('speaks its protocol with the default port unless a port is set', () => {
      expect(create({}))
        .to.have.property('value')
        .that.deep.includes({
          target: 'mail.example.com',
          settings: { ...defaults, ...initial },
          secrets: { login: null },
          checkInterval: 5,
        });
    });

    it('accepts a host that does not resolve at the moment', () => {
      expect(create({}, { hosts: { hostname: 'unresolved' } })).to.include({ ok: true });
      expect(change({ hostname: 'h' }, {}, null, { hosts: { hostname: 'unresolved' } })).to.include({ ok: true });
    });

    it('is refused with invalidHostname if its host is malformed or not public', () => {
      for (const hostname of ['malformed', 'notPublic'] as const) {
        expect(create({}, { hosts: { hostname } })).to.include({ ok: false, code: 'invalidHostname' });
        expect(change({ hostname: 'h' }, {}, null, { hosts: { hostname } })).to.include({
          ok: false,
          code: 'invalidHostname',
        });
      }
    });

    it('is refused with invalidCheckMode on change, and an issue on creation, for a mode other than protocol and tcp', () => {
      expect(create({ checkMode: 'udp' }))
        .to.include({ code: 'invalidRequestBody' })
        .and.to.have.nested.property('data.issues[0].path', 'checkMode');
      for (const checkMode of ['udp', '', null, 1])
        expect(change({ checkMode })).to.include({ code: 'invalidCheckMode' });
      for (const checkMode of ['tcp', 'protocol'])
        expect(change({ checkMode, port: 9000 })).to.have.nested.property('value.settings.checkMode', checkMode);
    });

    it('stores no login in mode tcp, and removes the stored one with a change to tcp', () => {
      expect(create({ checkMode: 'tcp', port: 25, login: ADA })).to.have.nested.property('value.secrets.login', null);
      expect(change({ checkMode: 'tcp', port: 25 }, { security: 'tls' }, ADA)).to.have.nested.property(
        'value.secrets.login',
        null,
      );
      expect(change({ checkMode: 'protocol', name: 'Back' }, { checkMode: 'tcp', port: 25 })).to.have.nested.property(
        'value.secrets.login',
        null,
      );
    });

    it('keeps a login while its host name stays, and does not send it to another one', () => {
      const stored = { security: 'tls' };
      expect(change({ name: 'Other' }, stored, ADA))
        .to.have.nested.property('value.secrets.login')
        .that.deep.equals(ADA);
      expect(change({ hostname: 'mail.example.com', port: 26 }, stored, ADA))
        .to.have.nested.property('value.secrets.login')
        .that.deep.equals(ADA);
      expect(change({ hostname: 'other.example.com' }, stored, ADA)).to.have.nested.property(
        'value.secrets.login',
        null,
      );
      const grace = { username: 'grace', password: 'h0pper' };
      expect(change({ hostname: 'other.example.com', login: grace }, stored, ADA))
        .to.have.nested.property('value.secrets.login')
        .that.deep.equals(grace);
      expect(change({ login: null }, stored, ADA)).to.have.nested.property('value.secrets.login', null);
    });

    it('refuses a login over a connection that is not encrypted, unless allowPlaintextLogin permits it', () => {
      const path = 'data.issues[0].path';
      expect(create({ security: 'none', login: ADA }))
        .to.include({ code: 'invalidRequestBody' })
        .and.to.have.nested.property(path, 'login');
      expect(create({ security: 'none', login: ADA, allowPlaintextLogin: true }))
        .to.have.nested.property('value.secrets.login')
        .that.deep.equals(ADA);
      for (const security of ['starttls', 'tls']) expect(create({ security, login: ADA })).to.include({ ok: true });
      expect(change({ security: 'none' }, { security: 'tls' }, ADA))
        .to.include({ code: 'invalidRequestBody' })
        .and.to.have.nested.property(path, 'login');
      expect(change({ allowPlaintextLogin: false }, { security: 'none', allowPlaintextLogin: true }, ADA)).to.include({
        code: 'invalidRequestBody',
      });
      for (const sent of [
        { security: 'none', login: null },
        { security: 'none', hostname: 'other.example.com' },
        { security: 'none', checkMode: 'tcp', port: 25 },
      ])
        expect(change(sent, { security: 'tls' }, ADA), JSON.stringify(sent)).to.include({ ok: true });
    });

    it('shows whether it has a login, and no more of it', () => {
      expect([kind.secretSummary?.({ login: ADA }), kind.secretSummary?.({ login: null })]).to.deep.equal([
        { hasLogin: true },
        { hasLogin: false },
      ]);
    });
  });

describe('IMAP or POP3 monitor in mode tcp', () => {
  const facts = (sent: SentMonitor): NewMonitorFacts => ({
    sent: { name: 'Mail', hostname: 'mail.example.com', ...sent },
    monitoringType: 'imap-pop',
    now: NOW,
    packageMinimum: null,
    hosts: { hostname: 'public' },
  });
  const stored = (settings: object) => ({
    ...aNewWebsite({
      kind: 'imap-pop',
      monitoringType: 'imap-pop',
      target: 'mail.example.com',
      settings: { ...defaults, protocol: 'imap', security: 'tls', ...settings },
      secrets: { login: null },
    }),
    id: 1,
    revision: 1,
  });
  const kind = imapPopKind;
  const create = (sent: SentMonitor) => decideNewMonitor(kind, facts(sent));
  const change = (sent: SentMonitor, settings: object) =>
    decideMonitorChange(kind, { ...facts({}), sent, hosts: {}, stored: stored(settings) });

  it('is refused with portRequiredForTcp without a port', () => {
    for (const sent of [{}, { port: null }])
      expect(create({ checkMode: 'tcp', ...sent })).to.include({ code: 'portRequiredForTcp' });
    expect(change({ checkMode: 'tcp' }, {})).to.include({ code: 'portRequiredForTcp' });
    expect(change({ port: null }, { checkMode: 'tcp', port: 143 })).to.include({ code: 'portRequiredForTcp' });
    for (const [sent, settings] of [
      [{ checkMode: 'tcp' }, { port: 143 }],
      [{ name: 'Other' }, { checkMode: 'tcp', port: 143 }],
      [
        { checkMode: 'protocol', port: null },
        { checkMode: 'tcp', port: 143 },
      ],
    ] as const)
      expect(change(sent, settings)).to.include({ ok: true });
  });

  it('is not required of SMTP and FTP', () => {
    for (const other of [smtpKind, ftpKind])
      expect(decideNewMonitor(other, { ...facts({ checkMode: 'tcp' }), monitoringType: other.kind })).to.include({
        ok: true,
      });
  });
});

describe('ports of text protocols', () => {
  it('are those of the protocol and the security, unless one is set', () => {
    expect(securities.map((security) => smtpPortOf({ port: null, security }))).to.deep.equal([25, 587, 465]);
    expect(securities.map((security) => ftpPortOf({ port: null, security }))).to.deep.equal([21, 21, 990]);
    expect(securities.map((security) => imapPopPortOf({ port: null, protocol: 'imap', security }))).to.deep.equal([
      143, 143, 993,
    ]);
    expect(securities.map((security) => imapPopPortOf({ port: null, protocol: 'pop3', security }))).to.deep.equal([
      110, 110, 995,
    ]);
    expect([
      smtpPortOf({ port: 2525, security: 'tls' }),
      ftpPortOf({ port: 2121, security: 'tls' }),
      imapPopPortOf({ port: 1, protocol: 'imap', security: 'tls' }),
    ]).to.deep.equal([2525, 2121, 1]);
  });
});

describe('login', () => {
  it('has a user name of 1 to 255 and a password of 1 to 1024 characters', () => {
    expect([
      isLogin(ADA),
      isLogin({ username: 'ä'.repeat(MAX_USERNAME), password: 'x'.repeat(MAX_PASSWORD) }),
    ]).to.deep.equal([true, true]);
    for (const more of [
      { username: '' },
      { username: 'a'.repeat(256) },
      { password: '' },
      { password: 'x'.repeat(1025) },
      { password: 1 },
    ])
      expect(isLogin({ ...ADA, ...more })).to.equal(false);
    for (const sent of [null, 'ada', { username: 'ada' }]) expect(isLogin(sent)).to.equal(false);
  });

  it('has no control characters, which would begin another command', () => {
    for (const character of ['\r', '\n', '\0', '\x7f', '\x85'])
      for (const member of ['username', 'password'])
        expect(isLogin({ ...ADA, [member]: `a${character}QUIT` }), JSON.stringify(character)).to.equal(false);
  });
});

describe('verdict of a check of a text protocol', () => {
  const check: TextProtocolCheck = {
    ...defaults,
    target: 'mail.example.com',
    timeoutSeconds: 10,
    expectedBanner: 'ESMTP',
    login: null,
  };
  const timings = { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: 3, totalMs: 12 };
  const dialogue = [{ from: 'server', text: '220 mail.example ESMTP' }] as const;
  const seen: DialogueObservation = {
    timings,
    resolved: ['192.0.2.25'],
    address: '192.0.2.25',
    failure: null,
    certificate: null,
    banner: '220 mail.example ESMTP',
    dialogue,
  };
  const judge = (observed: Partial<DialogueObservation>, more: Partial<TextProtocolCheck> = {}) =>
    judges.smtp.judge(
      { ...check, degradedAfter: null, alertOnDegraded: false, ...more },
      { ...seen, ...observed },
      NOW,
    );
  const observed = {
    timings,
    dialogue,
    resolvedAddresses: ['192.0.2.25'],
    connectedAddress: '192.0.2.25',
    port: 25,
    timeoutSeconds: 10,
  };

  it('is up when the conversation succeeded and the greeting contains the expected text, if any', () => {
    const up = { outcome: 'up', reason: null, latencyMs: 12, evidence: null, timings };
    expect(judge({})).to.deep.equal(up);
    expect(judge({ banner: '220 hello' }, { expectedBanner: null })).to.deep.equal(up);
    expect(judge({ banner: null, dialogue: [] }, { checkMode: 'tcp' })).to.deep.equal(up);
  });

  it('is down with expectedTextMissing when the greeting lacks the text', () => {
    const rules = [
      {
        check: 'banner',
        result: 'failed',
        expected: { phrase: 'greeting', text: '"ESMTP"' },
        seen: { phrase: 'notFoundIn', text: '"220 hello"' },
      },
    ] as const;
    const evidence = evidenceOf({ ...observed, reason: 'expectedTextMissing', rules, answer: '220 hello' });
    expect(judge({ banner: '220 hello' })).to.deep.equal({
      outcome: 'down',
      reason: 'expectedTextMissing',
      latencyMs: 12,
      evidence,
      timings,
    });
    expect(summaryOf(evidence)).to.equal(
      'Expected a greeting that contains "ESMTP", but the text was not found in "220 hello".',
    );
    expect(summaryOf(evidence, 'de')).to.equal(
      'Erwartet war eine Begrüssung mit dem Text "ESMTP", der Text wurde nicht gefunden in "220 hello".',
    );
  });

  it('announces a certificate within the days of notice, and is down with certificateExpired after its end', () => {
    const at = (left: number) =>
      judge({ certificate: aCertificate(later(NOW, left)) }, { security: 'tls', sslNoticeDays: 10 });
    expect(at(days(10) + 1))
      .to.deep.include({ outcome: 'up', evidence: null })
      .and.to.have.nested.property('certificate.isExpiring', false);
    expect(at(days(10)))
      .to.deep.include({ outcome: 'up', reason: null })
      .and.to.have.nested.property('certificate.isExpiring', true);
    expect(at(1).evidence?.rules.map(({ check: rule, result }) => [rule, result])).to.deep.equal([
      ['ssl', 'warning'],
      ['banner', 'passed'],
    ]);
    expect(at(0)).to.include({ outcome: 'down', reason: 'certificateExpired' }).and.to.not.have.property('certificate');
    expect(judge({ certificate: aCertificate(later(NOW, 1)) }, { security: 'tls', verifyTls: false }))
      .to.deep.include({ outcome: 'up', evidence: null })
      .and.to.not.have.property('certificate');
  });

  it('identifies the certificate by host and port while it is verified', () => {
    const of = (settings: Partial<TextProtocolSettings>) =>
      smtpKind.certificateOf?.({
        ...aNewWebsite({ kind: 'smtp', monitoringType: 'smtp', target: 'mail.example.com' }),
        id: 1,
        revision: 1,
        settings: { ...defaults, degradedAfter: null, alertOnDegraded: false, ...settings },
        secrets: { login: null },
      });
    expect([of({ security: 'tls' }), of({ security: 'starttls', port: 465 })]).to.deep.equal([
      '["mail.example.com",465]',
      '["mail.example.com",465]',
    ]);
    for (const settings of [{}, { security: 'tls', verifyTls: false }, { security: 'tls', checkMode: 'tcp' }] as const)
      expect(of(settings)).to.equal(null);
  });

  for (const [code, phase, check_, expected] of [
    ['connectionFailed', 'connect', 'connection', { phrase: 'connectionWithin', port: 25, seconds: 10 }],
    ['timedOut', 'request', 'connection', { phrase: 'answerWithin', seconds: 10 }],
    ['certificateInvalid', 'tls', 'ssl', { phrase: 'tlsTrusted' }],
    ['startTlsRefused', 'answer', 'ssl', { phrase: 'tlsTrusted' }],
    ['loginRefused', 'answer', 'login', { phrase: 'login' }],
    ['commandRefused', 'answer', 'dialogue', { phrase: 'positiveAnswers' }],
    ['answerInvalid', 'answer', 'dialogue', { phrase: 'positiveAnswers' }],
  ] as const)
    it(`is down with ${code} of the probe, without a latency`, () => {
      const failure = { code, phase, detail: 'what was seen' };
      const rules = [{ check: check_, result: 'failed', expected, seen: `what was seen (${phase})` }] as const;
      expect(judge({ failure, banner: null })).to.deep.equal({
        outcome: 'down',
        reason: code,
        latencyMs: null,
        evidence: evidenceOf({ ...observed, reason: code, rules, failure }),
        timings,
      });
    });
});
