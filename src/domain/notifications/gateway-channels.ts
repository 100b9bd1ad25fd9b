import type { Issue } from '../kernel/issue.ts';
import { PHONE_NUMBER } from '../kernel/phone-number.ts';
import { headersField, listField, textField, urlField } from './channel-fields.ts';
import { defineChannelType } from './channel-type.ts';
import { placeholderNames } from './notices/notice-template.ts';
import { MAX_RECIPIENTS } from './sms-channel.ts';

const TOKEN = { pattern: '^[\\x21-\\x7e]+$' };
const headers = headersField('Sent with every request, such as those of a proxy; stored encrypted and never shown.');

/** The largest number of parameters of a WhatsApp template. */
export const MAX_TEMPLATE_PARAMETERS = 10;
/** The largest number of services of an Apprise channel. */
export const MAX_APPRISE_URLS = 20;

/** Sends messages of a Signal account through the REST API of signal-cli. */
export const signal = defineChannelType({
  fields: {
    serverUrl: urlField('The server of signal-cli-rest-api.', {}),
    sender: textField('The number of the account that sends, in E.164.', { pattern: PHONE_NUMBER }, {}),
    recipients: listField(
      'Phone numbers in E.164, and groups such as group.abc=.',
      {
        items: { type: 'string', maxLength: 255, pattern: `${PHONE_NUMBER}|^group\\.[A-Za-z0-9+=\\/]{10,200}$` },
        maxItems: MAX_RECIPIENTS,
        plain: (entry) => entry,
      },
      {},
    ),
    headers,
  },
  audience: 'people',
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
});

/** The parameter of a template that holds the whole message. */
export const WHOLE_TEXT = 'text';

const PARAMETER = `^([a-z][a-z0-9_]{0,63}=)?(${[WHOLE_TEXT, ...placeholderNames].join('|')})$`;

/** Returns what a parameter of a template is filled with, and its name if the template numbers its parameters not. */
export const parameterOf = (entry: string): { readonly name: string | null; readonly placeholder: string } => {
  const [first = '', second] = entry.split('=');
  return second === undefined ? { name: null, placeholder: first } : { name: first, placeholder: second };
};

/** Sends template messages of the Cloud API of WhatsApp. */
export const whatsapp = defineChannelType({
  fields: {
    phoneNumberId: textField('The id of the phone number that sends.', { pattern: '^\\d{5,30}$' }, {}),
    token: textField('The access token of the system user.', { ...TOKEN, maxLength: 1024 }, { secret: true }),
    recipients: listField(
      'The phone numbers in E.164, such as +41791234567.',
      { items: { type: 'string', pattern: PHONE_NUMBER }, maxItems: MAX_RECIPIENTS, plain: (entry) => entry },
      {},
    ),
    template: textField('The name of the approved template.', { pattern: '^[a-z0-9_]{1,512}$', maxLength: 512 }, {}),
    language: textField('The language of the template, such as en_US.', { pattern: '^[a-z]{2,3}(_[A-Z]{2,3})?$' }, {}),
    parameters: listField(
      'The parameters of the body of the template in order: `text` (the whole message; the only one by default) or a placeholder such as `monitor`; `name=monitor` if the template names its parameters.',
      {
        items: { type: 'string', maxLength: 100, pattern: PARAMETER },
        maxItems: MAX_TEMPLATE_PARAMETERS,
        plain: (entry) => entry,
        keepsRepeats: true,
      },
      { optional: true },
    ),
  },
  audience: 'people',
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
});

const EITHER = 'Expected either a key or addresses of services.';

/** Returns an issue unless the settings name exactly one of the key and the services. */
const destinationIssues = ({ key, urls }: { readonly key?: unknown; readonly urls?: unknown }): readonly Issue[] =>
  (key === undefined) === (urls === undefined) ? [{ path: 'key', message: EITHER }] : [];

/** Sends messages through an Apprise API server, which knows further services. */
export const apprise = defineChannelType({
  fields: {
    serverUrl: urlField('The server of the Apprise API.', {}),
    key: textField(
      'The key of a configuration on the server.',
      { pattern: '^[\\w\\-]{1,128}$' },
      { secret: true, optional: true },
    ),
    urls: listField(
      'The addresses of the services, such as mailtos://…, in place of a key.',
      {
        items: { type: 'string', maxLength: 1024, pattern: '^[A-Za-z0-9]+:\\/\\/[^\\s,]+$' },
        maxItems: MAX_APPRISE_URLS,
        plain: (entry) => entry,
      },
      { secret: true, optional: true },
    ),
    tag: textField(
      'The tag of the services of the key; `all` for all of them. Without it, those that have no tag.',
      { maxLength: 255 },
      { optional: true },
    ),
    headers,
  },
  audience: 'people',
  hasSecretRecipients: true,
  recipientsOf: ({ serverUrl, key, urls, tag = '' }) => urls ?? [`${serverUrl} ${key ?? ''} ${tag}`],
  issuesOf: destinationIssues,
});
