import type { Issue } from '../../kernel/issue.ts';
import { headersField, listField, textField, urlField, wordField } from '../channel-fields.ts';
import { defineChannelType } from '../channel-type.ts';
import type { ChannelSettings } from '../channel-type.ts';
import { PHONE_NUMBER } from '../../kernel/phone-number.ts';
import { shortText } from '../chat-text.ts';
import { MAX_RECIPIENTS } from './email.ts';
import { smsProviderNames, smsProviderOf } from './sms-providers.ts';
import type { SmsAccount, SmsProviderName } from './sms-providers.ts';

/** Three concatenated messages in the GSM alphabet. */
const MAX_TEXT = 459;
const accountFields = {
  provider: wordField('The provider. Without it, the provider of the operator is used, if there is one.', smsProviderNames, { optional: true }),
  accountId: textField('For `twilio`: the account SID. For `bird`: the id of the channel.', { pattern: '^[\\w-]+$' }, { optional: true }),
  token: textField('The auth token or access key.', { pattern: '^[\\x21-\\x7e]+$' }, { optional: true, secret: true }),
  sender: textField('The sender: a number, a name of up to 11 characters, or a messaging service of Twilio (MG…).', { maxLength: 40 }, { optional: true }),
  workspaceId: textField('For `bird`: the id of the workspace.', { pattern: '^[\\w-]+$' }, { optional: true }),
  url: urlField('For `http`: the URL that receives `{to, from, text, reference}`.', { optional: true }),
  headers: headersField('For `http`: headers of the requests; stored encrypted and never shown.'),
};

/** What an account at a provider lacks. */
export const smsAccountIssues = (account: SmsAccount & { readonly provider?: SmsProviderName | undefined }): readonly Issue[] => {
  const { provider } = account;
  const missing = provider === undefined ? [] : smsProviderOf(provider).requires.filter((name) => account[name] === undefined);
  return missing.map((name) => ({ path: name, message: `Required for the provider ${provider ?? ''}.` }));
};

/** What is wrong with settings of the operator's account, which has no recipients. */
export const smsProviderIssues = (settings: ChannelSettings): readonly Issue[] => {
  const known: Readonly<Record<string, (typeof accountFields)[keyof typeof accountFields]>> = accountFields;
  const issues = Object.entries(settings).flatMap(([name, value]) => known[name]?.issues(name, value) ?? [{ path: name, message: 'Not supported.' }]);
  return [...issues, ...(settings['provider'] === undefined ? [{ path: 'provider', message: 'Required.' }] : []), ...(issues.length > 0 ? [] : smsAccountIssues(settings))];
};

/** Text messages to phones. */
export const sms = defineChannelType({
  what: 'A text message to each recipient',
  fields: {
    recipients: listField('The phone numbers in E.164, such as +41791234567.', { items: { type: 'string', pattern: PHONE_NUMBER }, maxItems: MAX_RECIPIENTS, plain: (entry) => entry }, {}),
    ...accountFields,
  },
  audience: 'people',
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
  issuesOf: smsAccountIssues,
  request: ({ provider = 'http', ...account }, { content, messageId, recipient }) =>
    smsProviderOf(provider).request(account, { to: recipient ?? '', text: shortText(content, MAX_TEXT), reference: messageId }),
  answer: (response, { provider = 'http' }) => smsProviderOf(provider).answer(response),
});
