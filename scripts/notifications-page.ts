import { explanationCodes } from '../src/domain/explanations/explained-step.ts';
import { answersSection } from './answers-section.ts';
import { callsSection } from './calls-section.ts';
import { groupingSection } from './grouping-section.ts';
import { seconds } from '../src/domain/kernel/time.ts';
import { LONGEST_HOLD, OUTBOX_RETRY_LIMIT, outboxBackoff } from '../src/domain/kernel/backoff.ts';
import { MAX_EXCERPT } from '../src/infrastructure/notifications/channel-answer.ts';
import { channelProtocols } from '../src/infrastructure/notifications/channel-protocols.ts';
import { channelDescriptions } from '../src/interfaces/http/notifications/channel-type.schemas.ts';
import { MAX_REFUSALS_IN_ROW } from '../src/domain/notifications/channel-health.ts';
import type { ChannelSettings } from '../src/domain/notifications/channel-type.ts';
import { factsOfType, isSentByHttp, sharedTypeNames } from '../src/domain/notifications/channel-types.ts';
import type { SharedChannelType } from '../src/domain/notifications/channel-types.ts';
import { groupContent, noticeContent } from '../src/application/notifications/compose-notice.ts';
import type { NoticeContent } from '../src/application/notifications/notice-content.ts';
import { noticeMail } from '../src/application/notifications/notice-mail.ts';
import { MAX_SUBJECT_TEMPLATE, MAX_TEXT_TEMPLATE } from '../src/domain/notifications/notices/notice-template.ts';
import { placeholders } from '../src/application/notifications/notice-template.ts';
import { sampleNotice } from '../src/application/notifications/sample-notice.ts';
import type { PreviewEvent } from '../src/application/notifications/sample-notice.ts';
import { en } from '../src/texts/en/index.ts';
import { afternoonTable } from './afternoon-counts.ts';
import { failureTexts } from './failure-texts.ts';
import { noticeTypes } from '../src/domain/notifications/alert.ts';

const BASE_URL = 'https://monitoring.example';
const AGENCY = {
  id: '0197f3a2-0000-7000-8000-000000000004',
  name: 'Agency',
  timezone: 'Europe/Zurich',
  language: 'en',
} as const;
const NOW = new Date('2026-03-02T10:12:05.000Z');

/** Settings of a channel of each type, with secrets that show what they are. */
const samples: Readonly<Record<SharedChannelType, ChannelSettings>> = {
  webhook: { url: 'https://hooks.example.com/watchstead' },
  email: { recipients: ['ops@example.com'] },
  sms: {
    recipients: ['+41791234567'],
    provider: 'twilio',
    accountId: 'ACCOUNT_SID',
    token: 'AUTH_TOKEN',
    sender: '+15005550006',
  },
  slack: { url: 'https://hooks.slack.com/services/WEBHOOK' },
  teams: { url: 'https://prod.westeurope.logic.azure.com/workflows/WORKFLOW' },
  discord: { url: 'https://discord.com/api/webhooks/WEBHOOK' },
  telegram: { token: 'BOT_TOKEN', chatId: '-1001234567890' },
  pagerduty: { routingKey: 'INTEGRATION_KEY' },
  opsgenie: { apiKey: 'API_KEY' },
  'jira-service-management': { apiKey: 'API_KEY' },
  pushover: { token: 'APPLICATION_TOKEN', userKey: 'USER_KEY' },
  ntfy: { topic: 'TOPIC', serverUrl: 'https://ntfy.example.com/', token: 'ACCESS_TOKEN' },
  googlechat: { url: 'https://chat.googleapis.com/v1/spaces/SPACE/messages?key=KEY&token=TOKEN' },
  mattermost: { url: 'https://mattermost.example.com/hooks/WEBHOOK' },
  rocketchat: { url: 'https://chat.example.com/hooks/INTEGRATION/TOKEN' },
  gotify: { serverUrl: 'https://gotify.example.com/', token: 'APPLICATION_TOKEN' },
  matrix: { serverUrl: 'https://matrix.example.com/', roomId: '!ROOM:example.com', token: 'ACCESS_TOKEN' },
  zulip: {
    serverUrl: 'https://example.zulipchat.com/',
    botEmail: 'watchstead-bot@example.com',
    apiKey: 'API_KEY',
    stream: 'alerts',
  },
  signal: { serverUrl: 'https://signal.example.com/', sender: '+41790000000', recipients: ['+41791234567'] },
  whatsapp: {
    phoneNumberId: '106540352242922',
    token: 'ACCESS_TOKEN',
    recipients: ['+41791234567'],
    template: 'monitor_alert',
    language: 'en_US',
  },
  voice: {
    recipients: ['+41791234567'],
    countries: ['+41'],
    provider: 'twilio',
    accountId: 'ACCOUNT_SID',
    token: 'AUTH_TOKEN',
    sender: '+15005550006',
  },
  apprise: { serverUrl: 'https://apprise.example.com/', key: 'KEY', tag: 'oncall' },
};

const noticeOf = (event: PreviewEvent, name?: string) => sampleNotice(event, NOW, AGENCY, name);
const contentOf = (event: PreviewEvent, name?: string): NoticeContent => noticeContent(noticeOf(event, name), BASE_URL);
const groupOf = (event: PreviewEvent): NoticeContent =>
  groupContent([contentOf(event, 'Shop'), contentOf(event, 'Blog')]);
const fenced = (text: string, language = ''): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

const messageOf = (type: SharedChannelType, event: PreviewEvent, content = contentOf(event)): string => {
  const settings = samples[type];
  if (!isSentByHttp(type)) {
    const { subject, text } = noticeMail(content);
    return fenced(`Subject: ${subject}\n\n${text}`);
  }
  const [recipient = null] = factsOfType(type).messagesOf(settings);
  const { method, url, headers, body } = channelProtocols.requestOf(type, settings, {
    notice: noticeOf(event),
    content,
    messageId: 'MESSAGE_ID',
    recipient,
    baseUrl: BASE_URL,
  });
  const text = String(body);
  const shown =
    headers['content-type'] === 'application/json'
      ? JSON.stringify(JSON.parse(text), null, 2)
      : [...new URLSearchParams(text)].map(([name, value]) => `${name}: ${value}`).join('\n');
  return fenced(
    [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', shown].join('\n'),
    'http',
  );
};

const settingsTable = (type: SharedChannelType): readonly string[] => [
  '| Setting | Required | Secret | Meaning |',
  '| --- | --- | --- | --- |',
  ...Object.entries(factsOfType(type).fields)
    .filter(([name]) => !name.endsWith('Template'))
    .map(
      ([name, { schema, isRequired, isSecret }]) =>
        `| \`${name}\` | ${isRequired ? 'yes' : ''} | ${isSecret ? 'yes' : ''} | ${schema.description ?? ''} |`,
    ),
];

const sectionOf = (type: SharedChannelType): readonly string[] => [
  `### \`${type}\``,
  '',
  channelDescriptions[type],
  '',
  ...settingsTable(type),
  '',
  messageOf(type, 'opened'),
  '',
  ...(type === 'email' || type === 'sms' || factsOfType(type).audience === 'incidentManagement'
    ? ['The recovery:', '', messageOf(type, 'resolved'), '']
    : []),
];

/** The names of the types that page people themselves, as a list of words. */
const incidentManagement = ((names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`)(
  sharedTypeNames.filter((type) => factsOfType(type).audience === 'incidentManagement').map((type) => `\`${type}\``),
);

const inSeconds = (ms: number): string => `${ms / seconds(1)} seconds`;
const inHours = (ms: number): string => (ms === seconds(3600) ? 'one hour' : `${ms / seconds(3600)} hours`);

/** The guide to notifications, with a message of each channel type as its builder makes it. */
export const notificationsPage = (notice: string): string => {
  return [
    notice,
    '# Notifications',
    '',
    'A notification channel sends alerts of an organization, or of one of its customers. `POST /api/notification-channels` creates one; `{id}/test` sends a test; `{id}/deliveries` shows every',
    'attempt with its answer. The messages below are what the service sends about a made-up outage.',
    '',
    '## Who receives an alert',
    '',
    '- The active channels of the organization, and of the customer whose monitor it is. `notificationChannels` of a customer limits its alerts to the channels listed. If none of them is active, all channels receive the alerts; deleting the last active one takes `force=true`, and administrators are mailed.',
    '- The addresses and phones of `notificationTargets`, `notificationEmail` and `notificationPhoneNumber`. Phones need an active `sms` channel, which sends the messages.',
    '- Contacts that a customer names (`notificationEmail`, `notificationTargets`, phones) get a text of their own: what does not work, since when, that it is being looked at, and whom to call (`supportContact` of the organization). It has no status code and no link that asks for a sign-in.',
    '- `GET|PUT /api/monitors/{id}/notification-channels` mutes a channel for one monitor of any kind, or replaces its settings; `/api/websites/{id}/notification-channels` changes the same overrides one by one.',
    '- `filters` of a channel say which alerts it wants: monitors with one of the `tags`, monitors of the `customers`, and the `severities` (`warning` for what allows time to react: an expiry, a listed address, slow answers; `error` for all else). An empty list wants all. Notices without a severity, such as that of a renewed domain, pass.',
    `- \`notificationRules.events\` limits the events: ${noticeTypes
      .filter((type) => type !== 'channel.test' && type !== 'message.sent')
      .map((type) => `\`${type}\``)
      .join(', ')}.`,
    `- \`notificationRules.quietHours\` (\`{from, to, timezone}\`) holds all but first openings until its end, at most ${inHours(LONGEST_HOLD)}; of held reminders, one is sent. Alerts to ${incidentManagement} are never held,`,
    '  because an alert that is not resolved there keeps paging people.',
    '',
    'Of the active channels, one receives an alert about a monitor in this order of precedence:',
    '',
    '1. not if the customer has chosen other channels, of which one is active;',
    '2. not if the monitor mutes it by an override, and in any case if the monitor has an override of it that is active, with its settings;',
    '3. if its filters want the alert.',
    '',
    'There is no fallback from filters: `watchstead doctor` warns of active monitors for whose outages they leave no channel. Escalation policies, tests and `POST /api/notifications/send-alert` name their channels; filters do not apply to them.',
    '',
    '`POST /api/notifications/send-alert` sends a message of a user, as it was written: to all channels of its list, or to none if one is unknown or off. Programs receive it as `message.sent`. In the console, the list of monitors sends one about the selected monitors; it offers the channels that may receive alerts of each of their customers.',
    '',
    '## Why an alert was sent, or was not',
    '',
    'In the console, *Why notified, or not?* on the screens of monitors, incidents and channels, beside people and in your account lists the decisions, now or at a time that you choose.',
    '',
    '`GET /api/explanations` answers which decisions let the alerts about a monitor, an incident, a person or a channel pass at a moment (`at`, by default now), and which held them back. It asks the rules that decide about alerts, with the facts stored then; settings that have changed since are read from the audit log.',
    'Each decision has a code, its facts and a sentence; `unknown` says that its facts are not stored any more. These decisions can hold an alert back, in this order:',
    '',
    '| Code | What decides | What it says when it holds an alert back |',
    '| --- | --- | --- |',
    ...explanationCodes.map(
      (code) =>
        `| \`${code}\` | ${en.explanations.names[code]} | ${en.explanations.held[code].replaceAll(/\{(\w+)\}/g, '`$1`')} |`,
    ),
    '',
    '## Ten failures',
    '',
    'What an alert says about failures that every monitoring meets: the condition in the subject, the cause and what the check saw beyond it, and what to look at first. Pages to people on call say the same.',
    '',
    ...failureTexts(AGENCY, BASE_URL).flatMap(({ title, mail }) => [`### ${title}`, '', fenced(mail), '']),
    '## An afternoon with 200 monitors',
    '',
    'What an agency with 40 customers, five monitors each and four people on call receives. `test/integration/http/notifications/agency-afternoon.spec.ts` counts it; the left column is a review of an earlier version with 41 customers and 216 monitors.',
    '',
    ...afternoonTable(),
    '',
    ...answersSection,
    ...groupingSection({
      incidentManagement,
      outages: messageOf('slack', 'opened', groupOf('opened')),
      recoveries: messageOf('slack', 'resolved', groupOf('resolved')),
    }),
    '## Retries',
    '',
    '| Answer | What happens |',
    '| --- | --- |',
    '| 2xx, or what the service documents as success | delivered |',
    `| 408, 425, 429, 5xx, no answer within 10 seconds, a closed connection | retried after ${inSeconds(outboxBackoff.first)}, then twice as long each time up to ${inHours(outboxBackoff.longest)}, for ${inHours(OUTBOX_RETRY_LIMIT)} |`,
    `| \`Retry-After\`, also as a date, or the delay that the body of Discord, Telegram, Matrix, Zulip or Rocket.Chat names | the retry waits as long, at most ${inHours(outboxBackoff.longest)} |`,
    `| 3xx, other 4xx, or 2xx without what the service documents as success, such as the id of the message | retried in the same way; ${MAX_REFUSALS_IN_ROW} in a row disable the channel |`,
    '| 410, a deleted Discord webhook | the channel is disabled at once |',
    '| a phone number or mailbox that cannot receive messages | not retried; the channel stays active |',
    '',
    'When the service disables a channel, the administrators of the organization receive a mail. A dead channel delays no other: each recipient has its own retries. A message has the same id at every attempt',
    `(\`webhook-id\`, \`Message-ID\`, \`reference\`). The delivery log shows the first ${MAX_EXCERPT} characters of an answer; secrets of the channel are replaced by \`***\`.`,
    '',
    '## Templates',
    '',
    `\`config.subjectTemplate\` (at most ${MAX_SUBJECT_TEMPLATE} characters) and \`config.textTemplate\` (at most ${MAX_TEXT_TEMPLATE}) replace subject and text of all types but \`webhook\`. \`POST /api/notification-channels/preview\` shows the result for a sample. Values are inserted as text.`,
    'There is no placeholder for a setting of the channel, so a template cannot show a secret.',
    '',
    '| Placeholder | Value |',
    '| --- | --- |',
    ...Object.entries(placeholders).map(([name, { what }]) => `| \`{{${name}}}\` | ${what} |`),
    '',
    '## Text messages',
    '',
    'An `sms` channel names its provider: `twilio`, `messagebird`, `bird`, or `http` for any gateway that accepts a JSON request. A channel without a provider uses the account of the operator (`SMS_PROVIDER`), if there is one.',
    'Messages that a provider has accepted are counted for each customer and month (`GET /api/customers/sms-usage`).',
    '',
    ...callsSection(BASE_URL),
    '## From Opsgenie to Jira Service Management',
    '',
    'Opsgenie and its API end on 2027-04-05. Replies with an `opsgenie` channel have `warnings` until then, and `watchstead doctor` names the channels. A change of the type moves a channel; it keeps its id, the customers that chose it, the policies that page it, and its deliveries ([ADR 0319](adr/0319-end-of-opsgenie.md)):',
    '',
    fenced(
      'PATCH /api/notification-channels/{id}\n\n{"type": "jira-service-management", "config": {"apiKey": "API_KEY"}}',
      'http',
    ),
    '',
    'The key is that of an API integration of the team in Jira Service Management. Templates are sent again with it, as with every change of the settings. Monitors that mute the channel keep doing so; while a monitor has a key of its own for it, the change is refused with `channelHasOverrides`. Close alerts by hand that are open in Opsgenie at that moment.',
    '',
    '## Types',
    '',
    ...sharedTypeNames.flatMap(sectionOf),
  ].join('\n');
};
