import type { Issue } from '../../kernel/issue.ts';
import type { Rule } from '../../kernel/rules.ts';
import { hostnameIsPublic, hostnameTarget, targetHosts } from '../hostname.rules.ts';
import { DEFAULT_SSL_NOTICE_DAYS, MAX_SSL_NOTICE_DAYS } from '../expiry-notice.ts';
import { defineMonitorKind } from '../monitor-kind.ts';
import type { MonitorChangeFacts, MonitorKind, NewMonitorFacts } from '../monitor-kind.ts';
import { secretsAfter, targetAfter } from '../monitor.rules.ts';
import { MAX_CHECK_INTERVAL } from '../check-interval.rules.ts';
import { choice, flag, initialSettings, mergeSettings, optionalText, shaped, wholeNumber } from '../setting-fields.ts';
import type { KindMembers, SettingField, SettingFields } from '../setting-fields.ts';
import { checkModeFields, checkModeIsKnown, recipientsByMode } from './check-mode.ts';
import type { CheckMode } from './check-mode.ts';

/** The encryption of a connection: none, after a command in plain text, or from the start. */
export type Security = 'none' | 'starttls' | 'tls';

/** The maximum length of the user name of a login, in characters. */
export const MAX_USERNAME = 255;
/** The maximum length of the password of a login, in characters. */
export const MAX_PASSWORD = 1024;
const MAX_BANNER_TEXT = 500;

/** The login of a user of the server. */
export interface Login {
  readonly username: string;
  readonly password: string;
}

/**
 * Returns true if a text can be a part of a login. Control characters are refused, because they could end a command of
 * the protocol and begin another one.
 */
const isCredential = (text: unknown, maxLength: number): text is string =>
  typeof text === 'string' && text.length >= 1 && text.length <= maxLength && !/\p{Cc}/u.test(text);

/** Returns true if a value is a login that all protocols can transmit. */
export const isLogin = (sent: unknown): sent is Login =>
  typeof sent === 'object' &&
  sent !== null &&
  'username' in sent &&
  isCredential(sent.username, MAX_USERNAME) &&
  'password' in sent &&
  isCredential(sent.password, MAX_PASSWORD);

const loginSecrets = { login: shaped(null, (sent: unknown): sent is Login | null => sent === null || isLogin(sent)) };

/** The credentials of the kinds whose servers speak a text protocol. */
export type LoginSecrets = { readonly login: Login | null };

/** The settings that all kinds with a text protocol share. */
export type TextProtocolSettings = {
  readonly checkMode: CheckMode;
  readonly port: number | null;
  readonly security: Security;
  readonly verifyTls: boolean;
  readonly sslNoticeDays: number;
  readonly expectedBanner: string | null;
  readonly allowPlaintextLogin: boolean;
};

/** Declares the shared settings. The first security is the default. */
export const textProtocolFields = (securities: readonly [Security, Security, Security]) => ({
  ...checkModeFields,
  security: choice(securities) satisfies SettingField<Security>,
  verifyTls: flag(true),
  sslNoticeDays: wholeNumber(DEFAULT_SSL_NOTICE_DAYS, { minimum: 0, maximum: MAX_SSL_NOTICE_DAYS }),
  expectedBanner: optionalText({ maxLength: MAX_BANNER_TEXT }),
  allowPlaintextLogin: flag(false),
});

/** The properties in which the kinds with a text protocol differ. */
interface TextProtocol<Settings extends TextProtocolSettings> extends Pick<MonitorKind, 'kind'> {
  readonly settings: SettingFields<Settings>;
  /** Returns the port to connect to. */
  portOf(settings: Settings): number;
  /** The rules of the kind in addition to those of all text protocols. */
  readonly rules?: readonly Rule<NewMonitorFacts, 'portRequiredForTcp'>[];
}

const target = { targetField: 'hostname', target: hostnameTarget };

type SavedFacts = NewMonitorFacts & {
  readonly stored?: MonitorChangeFacts<TextProtocolSettings, LoginSecrets>['stored'];
};

const PLAINTEXT_LOGIN =
  'The connection is not encrypted: the login could be read on the way. Choose another security, or allow it with allowPlaintextLogin.';

/**
 * Returns a function that reports a login that would be sent over an unencrypted connection, unless the monitor permits
 * plain text.
 */
const plaintextLoginIssues =
  (settings: SettingFields<TextProtocolSettings>) =>
  ({ sent, stored }: SavedFacts): readonly Issue[] => {
    const before = stored ?? {
      target: '',
      settings: initialSettings(settings),
      secrets: initialSettings(loginSecrets),
    };
    const after = {
      target: targetAfter(target, sent, before),
      settings: mergeSettings(settings, before.settings, sent),
    };
    const { login } = secretsAfter({ secrets: loginSecrets, recipientsOf: recipientsByMode }, sent, before, after);
    return login !== null && after.settings.security === 'none' && !after.settings.allowPlaintextLogin
      ? [{ path: 'login', message: PLAINTEXT_LOGIN }]
      : [];
  };

/** Declares a kind whose servers speak a text protocol. */
export const defineTextProtocolKind = <Settings extends TextProtocolSettings & KindMembers>({
  settings,
  portOf,
  rules = [],
  kind,
}: TextProtocol<Settings>) =>
  defineMonitorKind<Settings, LoginSecrets>({
    kind,
    ...target,
    hosts: targetHosts,
    types: { [kind]: { intervalCeiling: MAX_CHECK_INTERVAL, isHeartbeat: false, isSupported: true } },
    defaultType: kind,
    settings,
    secrets: loginSecrets,
    newIssues: plaintextLoginIssues(settings),
    changeIssues: plaintextLoginIssues(settings),
    newRules: [...rules, hostnameIsPublic],
    changeRules: [checkModeIsKnown, ...rules, hostnameIsPublic],
    recipientsOf: recipientsByMode,
    secretSummary: ({ login }) => ({ hasLogin: login !== null }),
    certificateOf: ({ target: host, settings: its }) =>
      its.verifyTls && its.security !== 'none' && its.checkMode === 'protocol'
        ? JSON.stringify([host, portOf(its)])
        : null,
  });
