import { expect } from 'chai';
import { NOW } from '../../../../builders/clock.ts';
import { summaryOf } from '../../../../../src/application/checks/evidence-summary.ts';
import { isSshLogin, isUsableKey, sshKind, sshPortOf } from '../../../../../src/domain/monitors/kinds/ssh.ts';
import { judgeSsh } from '../../../../../src/domain/checks/kinds/ssh.ts';
import type { SshCheck, SshObservation } from '../../../../../src/domain/checks/kinds/ssh.ts';
import type { NewMonitorFacts, SentMonitor } from '../../../../../src/domain/monitors/monitor-kind.ts';
import { decideMonitorChange, decideNewMonitor } from '../../../../../src/domain/monitors/monitor.rules.ts';
import { initialSettings } from '../../../../../src/domain/monitors/setting-fields.ts';
import { aNewWebsite } from '../../../../builders/websites.ts';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;
const OTHER = `SHA256:${'b'.repeat(43)}`;
const pem = (label: string, body: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
/** The header of a key in the format of OpenSSH: the names of its cipher and key derivation. */
const openSsh = (cipher: string, derivation: string) => {
  const texts = [cipher, derivation].map((text) =>
    Buffer.concat([Buffer.from([0, 0, 0, text.length]), Buffer.from(text)]),
  );
  return pem(
    'OPENSSH PRIVATE KEY',
    Buffer.concat([Buffer.from('openssh-key-v1\0'), ...texts, Buffer.alloc(30)]).toString('base64'),
  );
};
const usableKey = openSsh('none', 'none');
const password = { username: 'monitor', password: 'secret' };

const settings = initialSettings(sshKind.settings);
const aMonitor = (sent: SentMonitor = {}, hosts: NewMonitorFacts['hosts'] = {}): NewMonitorFacts => ({
  sent: { name: 'Shell', hostname: 'ssh.example.com', ...sent },
  monitoringType: 'ssh',
  now: NOW,
  packageMinimum: null,
  hosts,
});
const create = (...facts: Parameters<typeof aMonitor>) => decideNewMonitor(sshKind, aMonitor(...facts));
const change = (sent: SentMonitor, hosts: NewMonitorFacts['hosts'] = {}) =>
  decideMonitorChange(sshKind, {
    ...aMonitor(),
    sent,
    hosts,
    stored: {
      ...aNewWebsite({
        kind: 'ssh',
        monitoringType: 'ssh',
        target: 'ssh.example.com',
        settings,
        secrets: { login: password },
      }),
      id: 1,
      revision: 1,
    },
  });

describe('SSH monitor', () => {
  it('by default checks the protocol at port 22, with any host key and without a login', () => {
    expect(create())
      .to.have.property('value')
      .that.deep.includes({
        settings: { checkMode: 'protocol', port: null, hostKeyFingerprint: null, expectedBanner: null },
        secrets: { login: null },
      });
    expect([sshPortOf({ port: null }), sshPortOf({ port: 2222 })]).to.deep.equal([22, 2222]);
  });

  it('stores no login in mode tcp, and loses the stored one when its host changes', () => {
    expect(create({ checkMode: 'tcp', login: password })).to.have.nested.property('value.secrets.login', null);
    expect(change({ port: 2222 })).to.have.nested.property('value.secrets.login', password);
    expect(change({ checkMode: 'tcp' })).to.have.nested.property('value.secrets.login', null);
    expect(change({ hostname: 'other.example.com' })).to.have.nested.property('value.secrets.login', null);
  });

  it('has a login with either a password or a private key', () => {
    for (const login of [password, { username: 'monitor', privateKey: usableKey }])
      expect(isSshLogin(login)).to.equal(true);
    for (const login of [
      {},
      { username: 'monitor' },
      { ...password, privateKey: usableKey },
      { ...password, username: '' },
      { ...password, password: '' },
      { username: 'monitor', privateKey: 'x'.repeat(16_385) },
      'monitor',
      null,
    ])
      expect(isSshLogin(login), JSON.stringify(login).slice(0, 80)).to.equal(false);
  });

  it('refuses a private key that needs a passphrase, or that is none', () => {
    for (const key of [usableKey, pem('RSA PRIVATE KEY', 'MIIE'), pem('PRIVATE KEY', 'MIIE'), `\n${usableKey}\n`])
      expect(isUsableKey(key), key).to.equal(true);
    const refused = [
      openSsh('aes256-ctr', 'bcrypt'),
      pem('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\n\nMIIE'),
      pem('ENCRYPTED PRIVATE KEY', 'MIIE'),
      pem('PUBLIC KEY', 'MIIE'),
      'ssh-ed25519 AAAA',
    ];
    for (const privateKey of refused) {
      expect(isUsableKey(privateKey), privateKey).to.equal(false);
      for (const decided of [
        create({ login: { username: 'monitor', privateKey } }),
        change({ login: { username: 'monitor', privateKey } }),
      ])
        expect(decided)
          .to.include({ code: 'invalidRequestBody' })
          .and.have.nested.property('data.issues[0].path', 'login.privateKey');
    }
  });

  it('is refused with the code of the member: invalidHostname, invalidCheckMode on change, otherwise invalidRequestBody', () => {
    expect(create({}, { hostname: 'notPublic' })).to.include({ code: 'invalidHostname' });
    expect(change({ hostname: '10.0.0.1' }, { hostname: 'notPublic' })).to.include({ code: 'invalidHostname' });
    expect([create({ checkMode: 'icmp' }), change({ checkMode: 'icmp' })]).to.have.nested.property(
      '[0].code',
      'invalidRequestBody',
    );
    expect(change({ checkMode: 'icmp' })).to.include({ code: 'invalidCheckMode' });
    for (const sent of [
      { port: 0 },
      { hostKeyFingerprint: 'MD5:00:11' },
      { hostKeyFingerprint: `${FINGERPRINT}=` },
      { login: { username: 'x' } },
    ])
      expect(create(sent))
        .to.include({ code: 'invalidRequestBody' })
        .and.have.nested.property('data.issues[0].path', Object.keys(sent)[0]);
    expect(create({ hostKeyFingerprint: FINGERPRINT })).to.include({ ok: true });
  });
});

describe('verdict of an SSH check', () => {
  const timings = { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: 5, totalMs: 40 };
  const judge = (check: Partial<SshCheck> = {}, seen: Partial<SshObservation> = {}) =>
    judgeSsh(
      {
        target: 'ssh.example.com',
        timeoutSeconds: 10,
        checkMode: 'protocol',
        port: null,
        hostKeyFingerprint: null,
        expectedBanner: null,
        login: null,
        ...check,
      },
      {
        timings,
        resolved: ['192.0.2.22'],
        address: '192.0.2.22',
        failure: null,
        banner: 'SSH-2.0-OpenSSH_9.2',
        hostKey: { type: 'ssh-ed25519', fingerprint: FINGERPRINT },
        dialogue: [],
        ...seen,
      },
    );

  it('is up with the expected host key and identification, or any', () => {
    const up = { outcome: 'up', reason: null, latencyMs: 40, evidence: null, timings };
    for (const check of [{}, { hostKeyFingerprint: FINGERPRINT, expectedBanner: 'OpenSSH' }])
      expect(judge(check)).to.deep.equal(up);
    expect(judge({ checkMode: 'tcp', hostKeyFingerprint: OTHER }, { banner: null, hostKey: null })).to.deep.equal(up);
  });

  for (const [reason, decidedBy, summary, check, failure] of [
    [
      'hostKeyMismatch',
      'hostKey',
      `The host key is ${FINGERPRINT} (ssh-ed25519), expected ${OTHER}.`,
      { hostKeyFingerprint: OTHER },
      null,
    ],
    [
      'expectedTextMissing',
      'banner',
      'Expected a greeting that contains "Dropbear", but the text was not found in "SSH-2.0-OpenSSH_9.2".',
      { expectedBanner: 'Dropbear' },
      null,
    ],
    [
      'loginRefused',
      'login',
      'The server refused the login (no method left).',
      {},
      { phase: 'answer', detail: 'no method left' },
    ],
    [
      'noCommonAlgorithm',
      'keyExchange',
      'The server supports none of the algorithms of the check (no matching C->S cipher).',
      {},
      { phase: 'answer', detail: 'no matching C->S cipher' },
    ],
    [
      'timedOut',
      'connection',
      'The server did not answer in time, expected an answer within 10 s.',
      {},
      { phase: 'request', detail: 'deadline passed' },
    ],
    [
      'connectionFailed',
      'connection',
      'The connection to 192.0.2.22:22 was refused.',
      {},
      { phase: 'connect', detail: 'ECONNREFUSED' },
    ],
  ] as const)
    it(`is down with ${reason}: ${summary}`, () => {
      const { evidence, ...finding } = judge(
        check,
        failure === null ? {} : { failure: { code: reason as 'timedOut', ...failure } },
      );
      expect(finding).to.include({ outcome: 'down', reason, latencyMs: failure === null ? 40 : null });
      expect(evidence && summaryOf(evidence)).to.equal(summary);
      expect(evidence?.decidedBy).to.equal(decidedBy);
    });

  it('shows the conversation', () => {
    const dialogue = [{ from: 'server', text: 'SSH-2.0-OpenSSH_9.2' }] as const;
    expect(judge({ hostKeyFingerprint: OTHER, expectedBanner: 'OpenSSH' }, { dialogue }).evidence)
      .to.deep.include({ dialogue })
      .and.have.property('rules')
      .that.has.length(2);
  });
});
