import { expect } from 'chai';
import { checkModeIsKnown } from '../../../../../src/domain/monitors/kinds/check-mode.ts';
import { isSshLogin, isUsableKey, sshKind } from '../../../../../src/domain/monitors/kinds/ssh.ts';
import { isLogin } from '../../../../../src/domain/monitors/kinds/text-protocol.ts';
import { aNewWebsite } from '../website-facts.ts';

const pem = (label: string, body: string, end = label) => `-----BEGIN ${label}-----\n${body}\n-----END ${end}-----`;

describe('the login of an SSH monitor', () => {
  const username = 'a'.repeat(255);
  const accepted = (...logins: readonly unknown[]) => logins.filter(isSshLogin);

  it('has a user name, a password and a private key of limited length', () => {
    const longest = [
      { username, password: 'a'.repeat(1024) },
      { username, privateKey: 'a'.repeat(16_384) },
      { username: 'a', password: 'a' },
    ];
    expect(accepted(...longest)).to.deep.equal(longest);
    expect(
      accepted(
        { username: `${username}a`, password: 'a' },
        { username, password: 'a'.repeat(1025) },
        { username, privateKey: '' },
        { username, password: ['a'] },
        { username: ['a'], password: 'a' },
        { username, privateKey: ['a'] },
        { password: 'a' },
        Object.assign(() => null, { username, password: 'a' }),
      ),
    ).to.deep.equal([]);
  });

  it('can be left out, as can the fingerprint of the host key', () => {
    const { login } = sshKind.secrets;
    const { hostKeyFingerprint } = sshKind.settings;
    const fingerprint = `SHA256:${'a'.repeat(43)}`;
    expect([null, undefined, {}].filter((sent) => login.accepts(sent))).to.deep.equal([null]);
    const texts = [null, '', fingerprint, 'SHA256:', `x${fingerprint}`];
    expect(texts.filter((sent) => hostKeyFingerprint.accepts(sent))).to.deep.equal([null, '', fingerprint]);
  });

  it('is shown as present or not', () =>
    expect([
      sshKind.secretSummary?.({ login: null }),
      sshKind.secretSummary?.({ login: { username, password: 'a' } }),
    ]).to.deep.equal([{ hasLogin: false }, { hasLogin: true }]));
});

describe('the private key of an SSH monitor', () => {
  it('is one block of PEM, with space around it', () => {
    const key = pem('EC PRIVATE KEY', 'MHcC');
    expect([key, `\n ${key}\n\n`, pem('PRIVATE KEY', 'MHcC')].map(isUsableKey)).to.deep.equal([true, true, true]);
    const refused = [
      `x${key}`,
      `${key}x`,
      pem('EC PRIVATE KEY', 'MHcC', 'RSA PRIVATE KEY'),
      '-----BEGIN PRIVATE KEY----------END PRIVATE KEY-----',
      pem('PRIVATE KEYS', 'MHcC'),
      pem('Private PRIVATE KEY', 'MHcC'),
    ];
    for (const text of refused) expect(isUsableKey(text), text).to.equal(false);
  });

  it('of OpenSSH begins with the names of no cipher and no key derivation, whatever the lines', () => {
    const body = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAAB';
    expect(isUsableKey(pem('OPENSSH PRIVATE KEY', `${body.slice(0, 20)}\n ${body.slice(20)}`))).to.equal(true);
    expect(isUsableKey(pem('OPENSSH PRIVATE KEY', `AAAA${body}`))).to.equal(false);
  });
});

describe('the login of a text protocol', () => {
  it('is an object with a user name and a password that are texts', () => {
    const ada = { username: 'ada', password: 'a' };
    expect(isLogin(ada)).to.equal(true);
    for (const login of [
      { ...ada, username: ['ada'] },
      { ...ada, password: ['a'] },
      { password: 'a' },
      Object.assign(() => null, ada),
      undefined,
    ])
      expect(isLogin(login)).to.equal(false);
  });
});

describe('the check mode of a monitor', () => {
  it('is named as the wrong member with invalidCheckMode', () => {
    expect(checkModeIsKnown.broken(aNewWebsite({ checkMode: 'tcp' }))).to.equal(false);
    expect(checkModeIsKnown.data(aNewWebsite({ checkMode: 'udp' }))).to.deep.equal({
      issues: [{ path: 'checkMode', message: 'Expected one of protocol, tcp.' }],
    });
  });
});
