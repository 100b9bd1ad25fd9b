import { emailAddressOf, MAX_EMAIL_LENGTH } from '../access/email-address.ts';
import { headersField, listField, numberField, textField, urlField, wordField } from './channel-fields.ts';
import type { SettingsOf } from './channel-fields.ts';
import { defineChannelType } from './channel-type.ts';
import type { ChannelSettings, ChannelTypeFacts } from './channel-type.ts';
import { apprise, signal, whatsapp } from './gateway-channels.ts';
import { ownTypeFacts, ownTypeNames } from './own-channel-types.ts';
import { webPush } from './push-channel.ts';
import { MAX_RECIPIENTS, sms } from './sms-channel.ts';
import { gotify, matrix, zulip } from './team-chat-channels.ts';
import { voice } from './voice-channel.ts';

/** Sends an HTTP request that is signed after Standard Webhooks. Its body is the notification as JSON, for programs. */
const webhook = defineChannelType({
  fields: {
    url: urlField('The URL that receives the requests.', {}),
    headers: headersField('Sent with every webhook; stored encrypted and never shown.'),
  },
  audience: 'programs',
  isSigned: true,
  recipientsOf: ({ url }) => [url],
});

const addresses = listField(
  'The recipients.',
  {
    items: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH },
    maxItems: MAX_RECIPIENTS,
    plain: (entry) => entry.trim().toLowerCase(),
  },
  {},
);

/** Sends a mail to each recipient. */
const email = defineChannelType({
  fields: {
    recipients: {
      ...addresses,
      issues: (path: string, sent: unknown) => {
        const issues = addresses.issues(path, sent);
        const entries = Array.isArray(sent) && issues.length === 0 ? (sent as readonly string[]) : [];
        const isInvalid = (entry: string): boolean => emailAddressOf(entry) === null;
        return [
          ...issues,
          ...entries.flatMap((entry, index) =>
            isInvalid(entry) ? [{ path: `${path}.${index}`, message: 'Expected an email address.' }] : [],
          ),
        ];
      },
    },
  },
  audience: 'people',
  takesAnswers: true,
  recipientsOf: ({ recipients }) => recipients,
  messagesOf: ({ recipients = [] }) => recipients,
});

/** Defines a chat that is reached by the secret URL of an incoming webhook. */
const chatByWebhook = (description: string, more: { readonly takesAnswers?: true } = {}) =>
  defineChannelType({
    ...more,
    fields: { url: urlField(description, { secret: true }) },
    audience: 'people',
    hasSecretRecipients: true,
    recipientsOf: ({ url }) => [url],
  });

/** Sends a message to a Slack channel through an incoming webhook of an app. */
const slack = defineChannelType({
  fields: {
    url: urlField('The URL of the incoming webhook.', { secret: true }),
    appSigningSecret: textField(
      'The signing secret of the app, whose interactivity has the request URL `/api/slack/interactions` of the service. With it, `answers` are buttons; without it, links.',
      { pattern: '^[0-9a-f]{16,64}$' },
      { secret: true, optional: true },
    ),
  },
  audience: 'people',
  takesAnswers: true,
  hasSecretRecipients: true,
  recipientsOf: ({ url }) => [url],
});

const MAX_THREAD = 2 ** 31 - 1;

/** The default server of Telegram channels. */
export const TELEGRAM_API = 'https://api.telegram.org';

/** Sends a message of a Telegram bot. */
const telegram = defineChannelType({
  fields: {
    token: textField('The token of the bot.', { pattern: '^\\d{3,20}:[\\w-]{20,100}$' }, { secret: true }),
    chatId: textField('The id of the chat, or @name of a channel.', { pattern: '^(-?\\d{1,20}|@\\w{4,64})$' }, {}),
    threadId: numberField('The topic of a forum group.', 1, MAX_THREAD, { optional: true }),
    serverUrl: urlField('Your own Bot API server. Defaults to the one of Telegram.', { optional: true }),
    webhookSecret: textField(
      'The `secret_token` of the webhook of the bot, whose address is `/api/telegram/updates` of the service. With it, `answers` are buttons; without it, links.',
      { maxLength: 256, pattern: '^[\\w\\-]{16,256}$' },
      { secret: true, optional: true },
    ),
  },
  audience: 'people',
  takesAnswers: true,
  recipientsOf: ({ chatId, threadId }) => [threadId === undefined ? chatId : `${chatId}/${threadId}`],
});

/** Sends events of the PagerDuty Events API v2. */
const pagerduty = defineChannelType({
  fields: {
    routingKey: textField('The integration key of the service.', { pattern: '^[A-Za-z0-9]{32}$' }, { secret: true }),
    region: wordField('The service region of the account: us (default) or eu.', ['us', 'eu'], { optional: true }),
  },
  audience: 'incidentManagement',
  hasSecretRecipients: true,
  recipientsOf: ({ routingKey }) => [routingKey],
});

/** Creates and closes alerts of Opsgenie. */
const opsgenie = defineChannelType({
  fields: {
    apiKey: textField('The API key of an API integration.', { pattern: '^[\\w-]{20,100}$' }, { secret: true }),
    region: wordField('The region of the account: us (default) or eu.', ['us', 'eu'], { optional: true }),
  },
  audience: 'incidentManagement',
  hasSecretRecipients: true,
  recipientsOf: ({ apiKey }) => [apiKey],
  ends: { on: '2027-04-05', successor: 'jira-service-management' },
});

/** Creates and closes alerts of Jira Service Management, which takes the place of Opsgenie. */
const jiraServiceManagement = defineChannelType({
  fields: {
    apiKey: textField(
      'The API key of an API integration of the team.',
      { pattern: '^[\\w\\-]{20,255}$' },
      { secret: true },
    ),
  },
  audience: 'incidentManagement',
  hasSecretRecipients: true,
  recipientsOf: ({ apiKey }) => [apiKey],
});

const PUSHOVER_KEY = { pattern: '^[A-Za-z0-9]{30}$' };

/** Sends push notifications of Pushover. */
const pushover = defineChannelType({
  fields: {
    token: textField('The API token of the application.', PUSHOVER_KEY, { secret: true }),
    userKey: textField('The key of the user or group.', PUSHOVER_KEY, { secret: true }),
    device: textField('The device, if not all.', { pattern: '^[\\w-]{1,25}$' }, { optional: true }),
    downPriority: numberField(
      'The priority of outages, from -2 to 2; 1 by default. 2 repeats until somebody acknowledges it.',
      -2,
      2,
      { optional: true },
    ),
  },
  audience: 'people',
  hasSecretRecipients: true,
  recipientsOf: ({ userKey, device }) => [device === undefined ? userKey : `${userKey}/${device}`],
});

/** The default server of ntfy channels. */
export const NTFY_SERVER = 'https://ntfy.sh/';

/** Sends push notifications of ntfy.sh, or of an ntfy server of one's own. */
const ntfy = defineChannelType({
  fields: {
    topic: textField(
      'The topic. Anyone who knows it can read its messages, so it is stored like a password.',
      { pattern: '^[-_A-Za-z0-9]{1,64}$' },
      { secret: true },
    ),
    serverUrl: urlField('Your own server. Defaults to https://ntfy.sh.', { optional: true }),
    token: textField(
      'The access token, if the topic needs one.',
      { maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
      { secret: true, optional: true },
    ),
  },
  audience: 'people',
  takesAnswers: true,
  hasSecretRecipients: true,
  recipientsOf: ({ topic, serverUrl = NTFY_SERVER }) => [`${serverUrl.replace(/\/$/, '')}/${topic}`],
});

/** The built-in channel types. Types of a host are added beside them; see ADR 0353. */
export const channelTypes = Object.freeze({
  webhook,
  email,
  sms,
  slack,
  teams: chatByWebhook('The URL of the workflow or incoming webhook.', { takesAnswers: true }),
  discord: chatByWebhook('The URL of the webhook.', { takesAnswers: true }),
  telegram,
  pagerduty,
  opsgenie,
  'jira-service-management': jiraServiceManagement,
  pushover,
  ntfy,
  googlechat: chatByWebhook('The URL of the incoming webhook.'),
  mattermost: chatByWebhook('The URL of the incoming webhook.'),
  rocketchat: chatByWebhook('The URL of the incoming webhook.'),
  gotify,
  matrix,
  zulip,
  signal,
  whatsapp,
  apprise,
  webPush,
  voice,
} as const satisfies Readonly<Record<string, ChannelTypeFacts>>);

/** The type of a notification channel. */
export type ChannelType = keyof typeof channelTypes;

/** The types of channels that an organization can have. */
export type SharedChannelType = Exclude<ChannelType, 'webPush'>;

/** The types whose messages are HTTP requests. Mail goes to a mail server. */
export type HttpChannelType = Exclude<ChannelType, 'email'>;

/** Returns true if the messages of the type are HTTP requests. */
export const isSentByHttp = (type: ChannelType): type is HttpChannelType => type !== 'email';

/** The settings of a type, the secret ones included. */
export type SettingsOfType<Type extends ChannelType> = SettingsOf<(typeof channelTypes)[Type]['fields']>;

/** The names of the built-in channel types. */
export const channelTypeNames = Object.keys(channelTypes) as readonly ChannelType[];

/** The built-in types of channels that an organization can have. */
export const sharedTypeNames = channelTypeNames.filter(
  (type): type is SharedChannelType => !channelTypes[type].isPersonal,
);

/** Returns the names of all types that this process knows. Those of its host are no members of the type. */
export const knownTypeNames = (): readonly ChannelType[] => [
  ...channelTypeNames,
  ...(ownTypeNames() as readonly ChannelType[]),
];

/** Stands for a type that this process does not know, because the host that added it is another one. */
const unknownType: ChannelTypeFacts = defineChannelType({ audience: 'people', fields: {}, recipientsOf: () => [] });

const isBuiltIn = (type: string): type is ChannelType => Object.hasOwn(channelTypes, type);

/** Returns the row of the type in the table of types. The row of an unknown type has no settings of its own. */
export const factsOfType = (type: ChannelType): ChannelTypeFacts =>
  isBuiltIn(type) ? channelTypes[type] : (ownTypeFacts(type) ?? unknownType);

/** Returns false for a type of a host that this process does not have. */
export const isKnownType = (type: string): boolean => isBuiltIn(type) || ownTypeFacts(type) !== null;

/** Returns true if an organization can have channels of this type. */
export const isSharedType = (type: unknown): type is SharedChannelType =>
  typeof type === 'string' && isKnownType(type) && !factsOfType(type as ChannelType).isPersonal;

/** A channel with the settings that every reader of the channel sees. */
export interface Addressed {
  readonly type: ChannelType;
  readonly config: ChannelSettings;
}

/** Returns the messages that one notification produces for a channel: one for each recipient. */
export const messagesOf = ({ type, config }: Addressed): readonly (string | null)[] =>
  factsOfType(type).messagesOf(config);
