import { LINK_CODE_LIFETIME, MAX_CHAT_ACCOUNTS } from '../src/domain/incident-management/chat-account.ts';
import { channelTypeNames, factsOfType } from '../src/domain/notifications/channel-types.ts';
import {
  ANSWER_LIFETIME,
  ANSWER_NOW_PATH,
  ANSWER_PATH,
  ANSWER_SNOOZE,
} from '../src/domain/notifications/answer-ticket.ts';
import { hours, minutes } from '../src/domain/kernel/time.ts';

const types = channelTypeNames
  .filter((type) => Object.hasOwn(factsOfType(type).fields, 'answers'))
  .map((type) => `\`${type}\``)
  .join(', ');

/** The section about answers to messages. */
export const answersSection: readonly string[] = [
  '## Answers',
  '',
  `Channels of the types ${types} can permit the readers of their messages to answer: \`answers\` in \`config\` lists the answers in the order in which messages offer them. None is permitted by default, because everyone who reads a message can answer it, including those to whom it is forwarded.`,
  '',
  '| Answer | Outage of a monitor | Page of incident management |',
  '| --- | --- | --- |',
  '| `acknowledge` | while it is open | while it is triggered |',
  '| `resolve` | until it is resolved | until it is resolved or merged |',
  `| \`snooze\` | for ${ANSWER_SNOOZE / hours(1)} hour, with what it pages | for ${ANSWER_SNOOZE / hours(1)} hour |`,
  '| `notMe` | not offered | runs the next step of the escalation at once, while it is triggered and no step has notified somebody since the message |',
  '',
  `A message carries a ticket for each answer: signed, for one incident, one channel and one answer, valid once and for ${ANSWER_LIFETIME / hours(1)} hours, as long as the channel is active and permits the answer. Only \`POST\` uses it.`,
  '',
  '| Service | How a message is answered |',
  '| --- | --- |',
  `| Mail, Teams, Discord | Links to \`${ANSWER_PATH}/{ticket}\`, a page that asks for a confirmation. Opening it changes nothing. |`,
  `| ntfy | Buttons that send \`POST ${ANSWER_NOW_PATH}/{ticket}\`; the first three answers, because ntfy shows no more. |`,
  '| Slack, Telegram | Buttons if the channel has the secret of the app or the webhook, otherwise links. |',
  '',
  '`notMe` wakes others, so that it is confirmed everywhere ([ADR 0186](adr/0186-declining-is-confirmed.md)): Slack asks in a dialog, Telegram by an alert and a second button, and ntfy opens the page of the answer.',
  '',
  'Slack: create an app, switch on incoming webhooks and interactivity, and set the request URL to `/api/slack/interactions` of the service. The signing secret of the app is `appSigningSecret` of the channel. One app can serve several channels.',
  '',
  'Telegram: choose a secret and set it as `webhookSecret` of every channel of the bot. The service sets the webhook of the bot when a channel begins to permit answers, and deletes it when none does any more; what Telegram refuses is in `warnings` of the channel. A bot has one webhook, so that it can be used for nothing else ([ADR 0337](adr/0337-edits-of-answered-messages.md)). Overrides for one monitor with a bot of their own need `setWebhook` by hand, with the secret and the updates `callback_query` and `message`.',
  '',
  'After a press, the message shows who has given which answer, and the answers that remain. So do messages in Discord after an answer by their link. Slack edits the message whose button was pressed; its incoming webhooks cannot edit others, nor can Teams, ntfy and mail. Who presses a button that cannot be used any more is told why. The signature of Slack is refused after five minutes (`answerSignatureInvalid`); a request that is replayed meets a ticket that was used.',
  '',
  'Answers of somebody who is not known are recorded as those of “somebody in the channel”: in timelines, and in the audit log as the actor `channel`. They need no membership in the team of an incident, because the setup of the channel and the policy permits them. An answer that was given already is refused with `answerAlreadyGiven`, one that the incident does not allow any more with `answerNotPossible`. Messages about several outages offer no answers, except in mail.',
  '',
  '### As whom a press counts',
  '',
  `A person links an account of Slack or Telegram: \`POST /api/me/chat-accounts\` with the id of a channel returns a code, which the account sends within ${LINK_CODE_LIFETIME / minutes(1)} minutes. In Telegram: \`/link CODE\` in a private chat with the bot, or \`https://t.me/the_bot?start=CODE\`. In Slack: a slash command of the app, such as \`/watchstead link CODE\`, whose request URL is \`/api/slack/interactions\`, too. Presses of the account then count as those of the person, in timelines, the audit log and the edited message, with the rights that the person has in the console: a press that these rights do not allow changes nothing, and the chat says why.`,
  '',
  `An account belongs to one person of an organization, and a person has at most ${MAX_CHAT_ACCOUNTS}. A link is valid for all channels with the secret by which it was made ([ADR 0336](adr/0336-chat-accounts-of-people.md)). \`GET /api/me/chat-accounts\` lists them, \`DELETE /api/me/chat-accounts/{id}\` unlinks one, and the deletion of the person removes them.`,
  '',
];
