import { invalidBody, bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Rule } from '../kernel/rules.ts';
import { hours, later, minutes } from '../kernel/time.ts';
import { isTooFarAhead } from '../kernel/clock-step.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import { configIssues, storedSettings } from '../notifications/channel-config.ts';
import type { ConfigFacts } from '../notifications/channel-config.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import { factsOfType } from '../notifications/channel-types.ts';
import type { ChannelType } from '../notifications/channel-types.ts';
import type { ChannelSecrets, NotificationChannel } from '../notifications/channel.ts';
import { phoneCountryRules } from './phone-country.ts';
import type { CalledNumber } from './phone-country.ts';

/** The channel types that reach one person. */
export const contactMethodTypes = [
  'email',
  'sms',
  'telegram',
  'pushover',
  'ntfy',
  'webPush',
  'voice',
] as const satisfies readonly ChannelType[];
/** The type of a contact method. */
export type ContactMethodType = (typeof contactMethodTypes)[number];

/** The maximum number of contact methods of a person. */
export const MAX_CONTACT_METHODS = 10;
/** The number of digits of a verification code. */
export const CODE_DIGITS = 6;
/** The lifetime of a verification code. */
export const CODE_LIFETIME = minutes(10);
/** The number of wrong entries that invalidates a code. */
export const MAX_WRONG_CODES = 5;
/** The rate limit of verification codes that a person can request. */
export const CODE_RATE: RateLimit = { name: 'contact-method-code', limit: 10, window: hours(1), per: 'user' };

/** The code that was last sent to a contact method. */
export interface SentCode {
  readonly codeDigest: string | null;
  readonly codeExpiresAt: Date | null;
  readonly wrongCodes: number;
}

/** A means of reaching a person. */
export interface ContactMethod extends OrganizationRecord, SentCode {
  readonly userId: number;
  readonly name: string | null;
  readonly type: ContactMethodType;
  /** The settings of a channel of the same type with one recipient. */
  readonly config: ChannelSettings;
  readonly secrets: ChannelSecrets;
  /**
   * The time at which the person entered the verification code, or null before. Until then, only the code is sent to
   * the method.
   */
  readonly verifiedAt: Date | null;
}

/** The members of a contact method without a valid code. */
export const withoutCode: SentCode = { codeDigest: null, codeExpiresAt: null, wrongCodes: 0 };

const TEMPLATES: ReadonlySet<string> = new Set(['subjectTemplate', 'textTemplate']);

/** The types whose messages leave through an account of the organization. */
export type AccountMethodType = Extract<ContactMethodType, 'sms' | 'voice'>;

/** Returns true if messages of the type leave through an account of the organization. */
export const hasAccount = (type: ContactMethodType): type is AccountMethodType => type === 'sms' || type === 'voice';

/** Returns true if channels of the type have a list of recipients. Their other settings belong to the organization. */
const isAddressed = (type: ContactMethodType): boolean => 'recipients' in factsOfType(type).fields;

/** Returns the names of the settings that a person enters. */
export const contactFieldsOf = (type: ContactMethodType): readonly string[] =>
  isAddressed(type) ? ['recipient'] : Object.keys(factsOfType(type).fields).filter((name) => !TEMPLATES.has(name));

/** Returns the settings of a channel that reaches only this person. */
const channelSettingsOf = (type: ContactMethodType, { recipient, ...settings }: ChannelSettings): ChannelSettings => ({
  ...settings,
  ...(isAddressed(type) ? { recipients: [recipient] } : {}),
});

/** A contact method as requested. */
export interface RequestedMethod extends Pick<ConfigFacts, 'privateMembers'>, CalledNumber {
  readonly type: ContactMethodType;
  readonly config: ChannelSettings;
  /** True if the organization or the operator has an account for text messages. */
  readonly hasSmsAccount: boolean;
  /** The number of contact methods that the person has. */
  readonly count: number;
}

const methodIssues = (requested: RequestedMethod): readonly Issue[] => {
  const { type, config, privateMembers, hasSmsAccount, voiceCountries, count } = requested;
  if (count >= MAX_CONTACT_METHODS)
    return [{ path: 'type', message: `At most ${MAX_CONTACT_METHODS} contact methods are allowed.` }];
  const known = contactFieldsOf(type);
  const unknown = Object.keys(config).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return unknown.map((name) => ({
      path: `config.${name}`,
      message: `Not supported by contact methods of type ${type}.`,
    }));
  if (type === 'sms' && !hasSmsAccount)
    return [{ path: 'type', message: 'Text messages need an active SMS channel of the organization.' }];
  if (type === 'voice' && voiceCountries === null)
    return [{ path: 'type', message: 'Calls need an active voice channel of the organization.' }];
  if (isAddressed(type) && typeof config['recipient'] !== 'string')
    return [{ path: 'config.recipient', message: `Required for contact methods of type ${type}.` }];
  const issues = configIssues({
    type,
    config: channelSettingsOf(type, config),
    kept: {},
    privateMembers,
    hasDefaultProvider: true,
  });
  return issues.map(({ path, message }) => ({
    path: path === 'config.recipients.0' ? 'config.recipient' : path,
    message,
  }));
};

/** The rules for the subscription of a browser, which has no telephone number. */
export const subscriptionRules = [bodyRule(methodIssues)] as const satisfies readonly Rule<RequestedMethod>[];

/** The rules for a new contact method. */
export const contactMethodRules = [
  ...subscriptionRules,
  ...phoneCountryRules,
] as const satisfies readonly Rule<RequestedMethod>[];

/** Returns the settings of a contact method as stored, without secrets. */
export const storedContactSettings = (
  type: ContactMethodType,
  config: ChannelSettings,
): Pick<ContactMethod, 'config' | 'secrets'> => {
  const { config: open, secrets } = storedSettings(type, channelSettingsOf(type, config), {});
  return { config: open, secrets: { ...secrets, signingSecret: null } };
};

/** Returns the settings as the person sees them. */
export const shownContactSettings = ({
  type,
  config: { recipients, ...config },
}: Pick<ContactMethod, 'type' | 'config'>): ChannelSettings =>
  isAddressed(type) && Array.isArray(recipients) ? { ...config, recipient: recipients[0] as unknown } : config;

/** Returns the recipient of a message to the method, or null for types with a single destination. */
export const recipientOf = ({ type, config }: Pick<ContactMethod, 'type' | 'config'>): string | null =>
  factsOfType(type).messagesOf(config)[0] ?? null;

/** The destination of a message: a channel with one recipient. */
export type ContactChannel = Pick<NotificationChannel, 'config' | 'secrets'> & { readonly type: ContactMethodType };

/** Returns the channel for mail to the address of an account. */
export const accountMail = (email: string): ContactChannel => ({
  type: 'email',
  config: { recipients: [email] },
  secrets: { signingSecret: null },
});

/**
 * Returns the channel of a contact method. Text messages and calls leave through the account of `account`, or through
 * the operator's account without one.
 */
export const contactChannel = (
  { type, config, secrets }: ContactChannel,
  account: Pick<NotificationChannel, 'config' | 'secrets'> | null,
): ContactChannel =>
  hasAccount(type) && account !== null
    ? { type, config: { ...account.config, ...config }, secrets: account.secrets }
    : { type, config, secrets };

/** Returns true if the stored code can still be entered. */
export const isCodeOpen = ({ codeDigest, codeExpiresAt, wrongCodes }: SentCode, now: Date): boolean =>
  codeDigest !== null &&
  codeExpiresAt !== null &&
  codeExpiresAt > now &&
  !isTooFarAhead(codeExpiresAt, now, CODE_LIFETIME) &&
  wrongCodes < MAX_WRONG_CODES;

/** Returns the method with a new code, which replaces the earlier code. */
export const withCode = (method: ContactMethod, codeDigest: string, now: Date): ContactMethod => ({
  ...method,
  codeDigest,
  codeExpiresAt: later(now, CODE_LIFETIME),
  wrongCodes: 0,
  updatedAt: now,
});

/** The refusal of a wrong, expired or used code. */
export const wrongContactCode = invalidBody([{ path: 'code', message: 'The code is wrong or no longer valid.' }]);

/** The result of entering a code, and the method to store in any case. */
export interface CodeEntry {
  readonly method: ContactMethod;
  readonly outcome: Outcome<ContactMethod, 'invalidRequestBody'>;
}

/** Decides about an entered code. A verified method stays verified, whatever is entered. */
export const enterCode = (method: ContactMethod, isRight: boolean, now: Date): CodeEntry => {
  if (method.verifiedAt !== null) return { method, outcome: accepted(method) };
  if (!isCodeOpen(method, now)) return { method, outcome: wrongContactCode };
  if (!isRight)
    return { method: { ...method, wrongCodes: method.wrongCodes + 1, updatedAt: now }, outcome: wrongContactCode };
  const verified = { ...method, ...withoutCode, verifiedAt: now, updatedAt: now };
  return { method: verified, outcome: accepted(verified) };
};
