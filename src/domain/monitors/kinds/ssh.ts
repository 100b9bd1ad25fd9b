import type { Issue } from '../../kernel/issue.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { optionalMatch, optionalText, shaped } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { checkModeFields, checkModeIsKnown, recipientsByMode } from './check-mode.ts';
import { MAX_PASSWORD, MAX_USERNAME } from './text-protocol.ts';

const DEFAULT_PORT = 22;
/** The maximum length of a private key, in characters: an RSA key of 16384 bits in PEM. */
export const MAX_PRIVATE_KEY = 16_384;
const MAX_BANNER_TEXT = 255;

/** Matches a SHA-256 fingerprint in Base64 without padding, as printed by `ssh-keygen -lf` and OpenSSH. */
const FINGERPRINT = /^SHA256:[A-Za-z\d+/]{43}$/u;
const FINGERPRINT_LENGTH = 'SHA256:'.length + 43;

const sshFields = {
  ...checkModeFields,
  hostKeyFingerprint: optionalMatch((text) => text === '' || FINGERPRINT.test(text), { maxLength: FINGERPRINT_LENGTH }),
  expectedBanner: optionalText({ maxLength: MAX_BANNER_TEXT }),
};

export type SshSettings = SettingsOf<typeof sshFields>;

/** The login of a user of the server, with a password or a private key. */
export type SshLogin =
  { readonly username: string; readonly password: string } | { readonly username: string; readonly privateKey: string };

const isText = (sent: unknown, maxLength: number): sent is string =>
  typeof sent === 'string' && sent.length >= 1 && sent.length <= maxLength;

/** Returns true if a value is a login with either a password or a private key. */
export const isSshLogin = (sent: unknown): sent is SshLogin => {
  if (typeof sent !== 'object' || sent === null || !('username' in sent) || !isText(sent.username, MAX_USERNAME))
    return false;
  const [password, privateKey] = [
    'password' in sent ? sent.password : undefined,
    'privateKey' in sent ? sent.privateKey : undefined,
  ];
  return password === undefined
    ? isText(privateKey, MAX_PRIVATE_KEY)
    : privateKey === undefined && isText(password, MAX_PASSWORD);
};

const sshSecrets = {
  login: shaped(null, (sent: unknown): sent is SshLogin | null => sent === null || isSshLogin(sent)),
};
export type SshSecrets = SettingsOf<typeof sshSecrets>;

/** Returns the port at which the SSH server is checked. */
export const sshPortOf = ({ port }: Pick<SshSettings, 'port'>): number => port ?? DEFAULT_PORT;

/** The beginning of an OpenSSH key without a passphrase: its cipher and its key derivation are `none`. */
const UNPROTECTED_OPENSSH = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ';

/** Returns true if the text is a private key in PEM that can be used without a passphrase. */
export const isUsableKey = (pem: string): boolean => {
  const [, label, body = ''] =
    /^\s*-----BEGIN ((?:[A-Z\d]+ )*PRIVATE KEY)-----(.+)-----END \1-----\s*$/su.exec(pem) ?? [];
  if (label === undefined || label.startsWith('ENCRYPTED') || body.includes('ENCRYPTED')) return false;
  return label !== 'OPENSSH PRIVATE KEY' || body.replace(/\s/gu, '').startsWith(UNPROTECTED_OPENSSH);
};

const keyIssues = ({ sent: { login } }: NewMonitorFacts): readonly Issue[] =>
  isSshLogin(login) && 'privateKey' in login && !isUsableKey(login.privateKey)
    ? [
        {
          path: 'login.privateKey',
          message:
            'Expected a private key in PEM without a passphrase. Use a key that may sign in to nothing else; ssh-keygen -p removes the passphrase of a copy.',
        },
      ]
    : [];

/**
 * The kind `ssh`: SSH servers, judged by identification, key exchange, host key and, optionally, a login. The check
 * runs no command and opens no shell.
 */
export const sshKind = defineMonitorKind<SshSettings, SshSecrets>({
  kind: 'ssh',
  targetField: 'hostname',
  target: hostnameTarget,
  types: { ssh: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
  defaultType: 'ssh',
  settings: sshFields,
  secrets: sshSecrets,
  hosts: targetHosts,
  newIssues: keyIssues,
  changeIssues: keyIssues,
  newRules: [hostnameIsPublic],
  changeRules: [checkModeIsKnown, hostnameIsPublic],
  recipientsOf: recipientsByMode,
  targetSettings: ['hostKeyFingerprint'],
  secretSummary: ({ login }) => ({ hasLogin: login !== null }),
});
