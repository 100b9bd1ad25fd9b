import { DEFAULT_SSL_NOTICE_DAYS, MAX_SSL_NOTICE_DAYS, certificateRule, observedCertificate } from '../../checks/warnings/certificate-validity.ts';
import type { CheckFinding } from '../../checks/check-finding.ts';
import type { DownReason } from '../../checks/down-reason.ts';
import { evidenceOf } from '../../checks/evidence.ts';
import type { DialogueLine, RuleEvidence } from '../../checks/evidence.ts';
import type { ProbeFailure, ProbeFailureCode } from '../../checks/probe-failure.ts';
import { earliestToExpire } from '../../checks/probe-observation.ts';
import type { CertificateFact, ProbeTimings } from '../../checks/probe-observation.ts';
import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorChangeFacts, MonitorCheck, MonitorKind, NewMonitorFacts } from '../monitor-kind.ts';
import { secretsAfter, targetAfter } from '../monitor.rules.ts';
import { MAX_CHECK_INTERVAL } from '../schedule.rules.ts';
import { choice, flag, initialSettings, mergeSettings, optionalText, shaped, wholeNumber } from '../setting-fields.ts';
import type { KindMembers, SettingField, SettingFields } from '../setting-fields.ts';
import { checkModeFields, checkModeIsKnown, recipientsByMode } from './check-mode.ts';
import type { CheckMode } from './check-mode.ts';

/** How the connection is encrypted: not at all, after a command in plain text, or from the beginning. */
export type Security = 'none' | 'starttls' | 'tls';

/** The longest user name of a login, in characters. */
export const MAX_USERNAME = 255;
/** The longest password of a login, in characters. */
export const MAX_PASSWORD = 1024;
const MAX_BANNER_TEXT = 500;

/** A user of the server. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/** Whether a text can be a part of a login. Control characters would end a command of the protocol and begin another one. */
const isCredential = (text: unknown, maxLength: number): text is string => typeof text === 'string' && text.length >= 1 && text.length <= maxLength && !/\p{Cc}/u.test(text);

/** Whether a value is a login that all protocols can transmit. */
export const isLogin = (sent: unknown): sent is Login =>
  typeof sent === 'object' && sent !== null && 'username' in sent && isCredential(sent.username, MAX_USERNAME) && 'password' in sent && isCredential(sent.password, MAX_PASSWORD);

const loginSecrets = { login: shaped(null, (sent: unknown): sent is Login | null => sent === null || isLogin(sent)) };

/** The credentials of kinds whose servers speak a text protocol. */
export type LoginSecrets = { readonly login: Login | null };

/** The settings that the kinds have in common. */
export type TextProtocolSettings = {
  readonly checkMode: CheckMode;
  readonly port: number | null;
  readonly security: Security;
  readonly verifyTls: boolean;
  readonly sslNoticeDays: number;
  readonly expectedBanner: string | null;
  readonly allowPlaintextLogin: boolean;
};

/** Declares the common settings. The first security is the default. */
export const textProtocolFields = (securities: readonly [Security, Security, Security], described: { readonly ports: string; readonly starttls: string }) => ({
  ...checkModeFields(described.ports),
  security: choice(securities, { description: `How the connection is encrypted: \`none\`; \`starttls\`, by ${described.starttls}, which the server must accept; \`tls\`, from the beginning.` }) satisfies SettingField<Security>,
  verifyTls: flag(true, { description: 'Whether the certificate must be trusted and issued for the host name.' }),
  sslNoticeDays: wholeNumber(DEFAULT_SSL_NOTICE_DAYS, { minimum: 0, maximum: MAX_SSL_NOTICE_DAYS }, { description: 'Days before the expiry of a verified certificate at which it is announced.' }),
  expectedBanner: optionalText({ maxLength: MAX_BANNER_TEXT }, { description: 'Searched case-sensitively in the greeting of the server; null or empty for any greeting.' }),
  allowPlaintextLogin: flag(false, { description: 'Permits a login over a connection that is not encrypted (`security` `none`).' }),
});

/** What a probe needs to check a server; the target is its host name. */
export type TextProtocolCheck = MonitorCheck<TextProtocolSettings, LoginSecrets>;

/** What one check of a server observed. */
export interface DialogueObservation {
  readonly timings: ProbeTimings;
  readonly resolved: readonly string[];
  readonly address: string | null;
  readonly failure: ProbeFailure | null;
  readonly certificate: CertificateFact | null;
  /** The greeting of the server; null when it was not read. */
  readonly banner: string | null;
  readonly dialogue: readonly DialogueLine[];
}

const failedChecks: Partial<Record<ProbeFailureCode, 'ssl' | 'login' | 'dialogue'>> = {
  ...{ certificateInvalid: 'ssl', tlsFailed: 'ssl', startTlsRefused: 'ssl' },
  ...{ loginRefused: 'login', commandRefused: 'dialogue', answerInvalid: 'dialogue' },
};

const failedRule = (port: number, { timeoutSeconds, verifyTls }: TextProtocolCheck, { code, phase, detail }: ProbeFailure): RuleEvidence => {
  const check = failedChecks[code] ?? 'connection';
  const expected = {
    ssl: `a TLS connection${verifyTls ? ' with a trusted certificate' : ''}`,
    login: 'a successful login',
    dialogue: 'positive answers',
    connection: phase === 'resolve' || phase === 'connect' ? `a connection to port ${port} within ${timeoutSeconds} s` : `an answer within ${timeoutSeconds} s`,
  };
  return { check, result: 'failed', expected: expected[check], seen: `${detail} (${phase})` };
};

const bannerRules = ({ expectedBanner }: TextProtocolCheck, banner: string | null): readonly RuleEvidence[] => {
  if (expectedBanner === null || banner === null) return [];
  const isFound = banner.includes(expectedBanner);
  const seen = isFound ? 'found' : `not found in ${JSON.stringify(banner)}`;
  return [{ check: 'banner', result: isFound ? 'passed' : 'failed', expected: `a greeting that contains ${JSON.stringify(expectedBanner)}`, seen }];
};

const reasons: Readonly<Record<string, DownReason>> = { ssl: 'certificateExpired', banner: 'expectedTextMissing' };

/** Up if the port is open or, in mode `protocol`, if the conversation succeeded, the certificate is valid and the greeting contains the expected text. */
const judgeDialogue = (port: number, check: TextProtocolCheck, observation: DialogueObservation, now: Date): CheckFinding => {
  const { timings, failure, banner, certificate, dialogue, resolved, address } = observation;
  const verified = failure === null && certificate !== null && check.verifyTls ? earliestToExpire(certificate) : null;
  const sslRules = verified === null ? [] : [certificateRule(verified, check.sslNoticeDays, now)];
  const rules = failure === null ? [...sslRules, ...bannerRules(check, banner)] : [failedRule(port, check, failure)];
  const broken = rules.find(({ result }) => result === 'failed');
  const reason = failure?.code ?? (broken === undefined ? null : (reasons[broken.check] ?? null));
  const seen = { failure, timings, certificate, dialogue, resolvedAddresses: resolved, connectedAddress: address, answer: broken?.check === 'banner' ? banner : null };
  const observed = verified === null ? null : observedCertificate(verified, check.sslNoticeDays, now);
  return {
    outcome: reason === null ? 'up' : 'down',
    reason,
    latencyMs: failure === null ? timings.totalMs : null,
    evidence: rules.every(({ result }) => result === 'passed') ? null : evidenceOf({ ...seen, reason, rules }),
    timings,
    ...(observed === null ? {} : { certificate: observed }),
  };
};

/** What distinguishes the kinds from each other. */
interface TextProtocol<Settings extends TextProtocolSettings> extends Pick<MonitorKind, 'kind' | 'path' | 'noun' | 'label'> {
  readonly settings: SettingFields<Settings>;
  /** The port to connect to. */
  portOf(settings: Settings): number;
  /** The rules beside those of all kinds. */
  readonly rules?: readonly Rule<NewMonitorFacts, 'portRequiredForTcp'>[];
}

const target = { targetField: 'hostname', target: hostnameTarget };

type SavedFacts = NewMonitorFacts & { readonly stored?: MonitorChangeFacts<TextProtocolSettings, LoginSecrets>['stored'] };

const PLAINTEXT_LOGIN = 'The connection is not encrypted: the login could be read on the way. Choose another security, or allow it with allowPlaintextLogin.';

/** A login is sent over an encrypted connection, unless the monitor permits it to be sent in plain text. */
const plaintextLoginIssues =
  (settings: SettingFields<TextProtocolSettings>) =>
  ({ sent, stored }: SavedFacts): readonly Issue[] => {
    const before = stored ?? { target: '', settings: initialSettings(settings), secrets: initialSettings(loginSecrets) };
    const after = { target: targetAfter(target, sent, before), settings: mergeSettings(settings, before.settings, sent) };
    const { login } = secretsAfter({ secrets: loginSecrets, recipientsOf: recipientsByMode }, sent, before, after);
    return login !== null && after.settings.security === 'none' && !after.settings.allowPlaintextLogin ? [{ path: 'login', message: PLAINTEXT_LOGIN }] : [];
  };

/** Declares a kind of servers that speak a text protocol. */
export const defineTextProtocolKind = <Settings extends TextProtocolSettings & KindMembers>({ settings, portOf, rules = [], ...names }: TextProtocol<Settings>) =>
  defineMonitorKind<Settings, LoginSecrets, DialogueObservation>({
    ...names,
    ...target,
    hosts: targetHosts,
    types: { [names.kind]: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
    defaultType: names.kind,
    settings,
    secrets: loginSecrets,
    newIssues: plaintextLoginIssues(settings),
    changeIssues: plaintextLoginIssues(settings),
    newRules: [...rules, hostnameIsPublic],
    changeRules: [checkModeIsKnown, ...rules, hostnameIsPublic],
    recipientsOf: recipientsByMode,
    secretSummary: ({ login }) => ({ hasLogin: login !== null }),
    certificateOf: ({ target: host, settings: its }) => (its.verifyTls && its.security !== 'none' && its.checkMode === 'protocol' ? JSON.stringify([host, portOf(its)]) : null),
    judge: (check, observation, now) => judgeDialogue(portOf(check), check, observation, now),
  });
