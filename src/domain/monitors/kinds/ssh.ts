import type { CheckFinding } from '../../checks/check-finding.ts';
import type { DownReason } from '../../checks/down-reason.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { DialogueLine, RuleEvidence } from '../../checks/evidence.ts';
import type { ProbeFailure } from '../../checks/probe-failure.ts';
import type { ProbeTimings } from '../../checks/probe-observation.ts';
import type { Issue } from '../../kernel/issue.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorCheck, NewMonitorFacts } from '../monitor-kind.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { optionalMatch, optionalText, shaped } from '../setting-fields.ts';
import type { SettingsOf } from '../setting-fields.ts';
import { checkModeFields, checkModeIsKnown, recipientsByMode } from './check-mode.ts';
import { MAX_PASSWORD, MAX_USERNAME } from './text-protocol.ts';

const DEFAULT_PORT = 22;
/** The longest private key, in characters: PEM of RSA with 16384 bits. */
export const MAX_PRIVATE_KEY = 16_384;
const MAX_BANNER_TEXT = 255;

/** SHA-256 in Base64 without padding, as `ssh-keygen -lf` and OpenSSH print it. */
const FINGERPRINT = /^SHA256:[A-Za-z\d+/]{43}$/u;
const FINGERPRINT_LENGTH = 'SHA256:'.length + 43;

const sshFields = {
  ...checkModeFields(String(DEFAULT_PORT)),
  hostKeyFingerprint: optionalMatch(
    (text) => text === '' || FINGERPRINT.test(text),
    { maxLength: FINGERPRINT_LENGTH },
    { description: 'The expected fingerprint of the host key, as `ssh-keygen -lf` prints it (`SHA256:…`). Of several host keys, the check sees ED25519 before ECDSA before RSA.' },
  ),
  expectedBanner: optionalText({ maxLength: MAX_BANNER_TEXT }, { description: 'Searched case-sensitively in the identification of the server (`SSH-2.0-…`); null or empty for any.' }),
};

export type SshSettings = SettingsOf<typeof sshFields>;

/** A user of the server, who signs in with a password or a private key. */
export type SshLogin = { readonly username: string; readonly password: string } | { readonly username: string; readonly privateKey: string };

const isText = (sent: unknown, maxLength: number): sent is string => typeof sent === 'string' && sent.length >= 1 && sent.length <= maxLength;

/** Whether a value is a login with either a password or a private key. */
export const isSshLogin = (sent: unknown): sent is SshLogin => {
  if (typeof sent !== 'object' || sent === null || !('username' in sent) || !isText(sent.username, MAX_USERNAME)) return false;
  const [password, privateKey] = ['password' in sent ? sent.password : undefined, 'privateKey' in sent ? sent.privateKey : undefined];
  return password === undefined ? isText(privateKey, MAX_PRIVATE_KEY) : privateKey === undefined && isText(password, MAX_PASSWORD);
};

const sshSecrets = { login: shaped(null, (sent: unknown): sent is SshLogin | null => sent === null || isSshLogin(sent)) };
export type SshSecrets = SettingsOf<typeof sshSecrets>;

/** What the probe needs to check a server; the target is its host name. */
export type SshCheck = MonitorCheck<SshSettings, SshSecrets>;

/** The port that the server is checked at. */
export const sshPortOf = ({ port }: Pick<SshSettings, 'port'>): number => port ?? DEFAULT_PORT;

/** A host key. */
export interface HostKey {
  readonly type: string;
  readonly fingerprint: string;
}

/** What one check of a server observed. */
export interface SshObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  readonly failure: ProbeFailure | null;
  /** The identification of the server; null when it was not read. */
  readonly banner: string | null;
  /** Null before the key exchange. */
  readonly hostKey: HostKey | null;
  readonly dialogue: readonly DialogueLine[];
}

/** Whether the server may be the expected one. The check ends without a login where it is not. */
export const isExpectedKey = ({ hostKeyFingerprint }: Pick<SshSettings, 'hostKeyFingerprint'>, { fingerprint }: HostKey): boolean =>
  hostKeyFingerprint === null || hostKeyFingerprint === fingerprint;

interface JudgedRule {
  readonly reason: DownReason;
  readonly passed: boolean;
  readonly rule: Omit<RuleEvidence, 'result'>;
}

const failedRule = (check: SshCheck, { code, phase, detail }: ProbeFailure): JudgedRule => {
  const [within, seen] = [`within ${check.timeoutSeconds} s`, `${detail} (${phase})`];
  const rules = {
    loginRefused: { check: 'login', expected: 'a successful login', seen },
    noCommonAlgorithm: { check: 'keyExchange', expected: 'an algorithm that both sides support', seen },
    other: { check: 'connection', expected: phase === 'resolve' || phase === 'connect' ? `a connection to port ${sshPortOf(check)} ${within}` : `an answer ${within}`, seen },
  };
  return { reason: code, passed: false, rule: rules[code === 'loginRefused' || code === 'noCommonAlgorithm' ? code : 'other'] };
};

const rulesOf = (check: SshCheck, { failure, banner, hostKey }: SshObservation): readonly JudgedRule[] => {
  const { expectedBanner, hostKeyFingerprint } = check;
  const rules: JudgedRule[] = [];
  if (expectedBanner !== null && banner !== null)
    rules.push({
      reason: 'expectedTextMissing',
      passed: banner.includes(expectedBanner),
      rule: { check: 'banner', expected: `a greeting that contains ${JSON.stringify(expectedBanner)}`, seen: `not found in ${JSON.stringify(banner)}` },
    });
  if (hostKeyFingerprint !== null && hostKey !== null)
    rules.push({ reason: 'hostKeyMismatch', passed: isExpectedKey(check, hostKey), rule: { check: 'hostKey', expected: hostKeyFingerprint, seen: `${hostKey.fingerprint} (${hostKey.type})` } });
  return failure === null ? rules : [...rules, failedRule(check, failure)];
};

/** Up if the port is open or, in mode `protocol`, if the server has the expected identification and key, and the login, if any, succeeded. */
export const judgeSsh = (check: SshCheck, observation: SshObservation): CheckFinding => {
  const { timings, failure, resolved, address, dialogue } = observation;
  const rules = rulesOf(check, observation);
  const reason = rules.find(({ passed }) => !passed)?.reason ?? null;
  const latencyMs = failure === null ? timings.totalMs : null;
  if (reason === null) return { outcome: 'up', reason, latencyMs, evidence: null, timings };
  const judged = rules.map(({ rule, passed }): RuleEvidence => ({ ...rule, result: passed ? 'passed' : 'failed', seen: passed ? rule.expected : rule.seen }));
  return { outcome: 'down', reason, latencyMs, evidence: evidenceOf({ reason, rules: judged, failure, timings, resolvedAddresses: resolved, connectedAddress: address, dialogue }), timings };
};

/** The beginning of the OpenSSH format of keys without a passphrase: the cipher and the key derivation are `none`. */
const UNPROTECTED_OPENSSH = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ';

/** Whether the text is a private key in PEM that can be used without a passphrase. */
export const isUsableKey = (pem: string): boolean => {
  const [, label, body = ''] = /^\s*-----BEGIN ((?:[A-Z\d]+ )*PRIVATE KEY)-----(.+)-----END \1-----\s*$/su.exec(pem) ?? [];
  if (label === undefined || label.startsWith('ENCRYPTED') || body.includes('ENCRYPTED')) return false;
  return label !== 'OPENSSH PRIVATE KEY' || body.replace(/\s+/gu, '').startsWith(UNPROTECTED_OPENSSH);
};

const keyIssues = ({ sent: { login } }: NewMonitorFacts): readonly Issue[] =>
  isSshLogin(login) && 'privateKey' in login && !isUsableKey(login.privateKey)
    ? [{ path: 'login.privateKey', message: 'Expected a private key in PEM without a passphrase. Use a key that may sign in to nothing else; ssh-keygen -p removes the passphrase of a copy.' }]
    : [];

/** SSH servers: identification, key exchange, host key and, optionally, a login. No command is run and no shell opened. */
export const sshKind = defineMonitorKind({
  kind: 'ssh',
  path: 'ssh-monitors',
  noun: 'SshMonitor',
  label: 'SSH monitor',
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
  secretSummary: ({ login }) => ({ hasLogin: login !== null }),
  judge: judgeSsh,
});
