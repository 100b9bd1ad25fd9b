import type { Issue } from '../kernel/issue.ts';
import { PHONE_NUMBER } from '../kernel/phone-number.ts';
import { headersField, listField, textField, urlField, wordField } from './channel-fields.ts';
import type { SettingsOf } from './channel-fields.ts';
import { defineChannelType } from './channel-type.ts';
import type { ChannelSettings } from './channel-type.ts';

/** The maximum number of recipients of a channel. */
export const MAX_RECIPIENTS = 50;
/** The providers of text messages, each with the settings of its accounts. */
const smsProviders = {
  twilio: { required: ['accountId', 'token', 'sender'], optional: [] },
  messagebird: { required: ['token', 'sender'], optional: [] },
  bird: { required: ['workspaceId', 'accountId', 'token'], optional: [] },
  http: { required: ['url'], optional: ['sender', 'headers'] },
} as const;

/** The name of a provider of text messages. `http` is any gateway with an HTTP interface. */
export type SmsProviderName = keyof typeof smsProviders;

const smsProviderNames = Object.keys(smsProviders) as readonly SmsProviderName[];

const accountFields = {
  provider: wordField(
    'The provider. Without it, the provider of the operator is used, if there is one.',
    smsProviderNames,
    { optional: true },
  ),
  accountId: textField(
    'For `twilio`: the account SID. For `bird`: the id of the channel.',
    { pattern: '^[\\w-]+$' },
    { optional: true },
  ),
  token: textField('The auth token or access key.', { pattern: '^[\\x21-\\x7e]+$' }, { optional: true, secret: true }),
  sender: textField(
    'The sender: a number, a name of up to 11 characters, or a messaging service of Twilio (MG…).',
    { maxLength: 40 },
    { optional: true },
  ),
  workspaceId: textField('For `bird`: the id of the workspace.', { pattern: '^[\\w-]+$' }, { optional: true }),
  url: urlField('For `http`: the URL that receives `{to, from, text, reference}`.', { optional: true }),
  headers: headersField('For `http`: headers of the requests; stored encrypted and never shown.'),
};

/** The account at a provider. The required members depend on the provider. */
export type SmsAccount = Partial<Omit<SettingsOf<typeof accountFields>, 'provider'>>;

/** Returns an issue for each setting that the account at a provider lacks. */
const smsAccountIssues = (account: Partial<SettingsOf<typeof accountFields>>): readonly Issue[] => {
  const { provider } = account;
  if (provider === undefined) return [];
  return smsProviders[provider].required
    .filter((name) => account[name] === undefined)
    .map((name) => ({ path: name, message: `Required for the provider ${provider}.` }));
};

/** Returns the issues of the operator's account, which has no recipients. */
export const smsProviderIssues = (settings: ChannelSettings): readonly Issue[] => {
  const known: Readonly<Record<string, (typeof accountFields)[keyof typeof accountFields]>> = accountFields;
  const issues = Object.entries(settings).flatMap(
    ([name, value]) => known[name]?.issues(name, value) ?? [{ path: name, message: 'Not supported.' }],
  );
  return [
    ...issues,
    ...(settings['provider'] === undefined ? [{ path: 'provider', message: 'Required.' }] : []),
    ...(issues.length > 0 ? [] : smsAccountIssues(settings)),
  ];
};

/** Sends a text message to each recipient. */
export const sms = defineChannelType({
  fields: {
    recipients: listField(
      'The phone numbers in E.164, such as +41791234567.',
      { items: { type: 'string', pattern: PHONE_NUMBER }, maxItems: MAX_RECIPIENTS, plain: (entry) => entry },
      {},
    ),
    ...accountFields,
  },
  providers: smsProviders,
  audience: 'people',
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
  issuesOf: smsAccountIssues,
});
