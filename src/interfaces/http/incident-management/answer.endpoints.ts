import { z } from 'zod';
import { answerInSlack, answerInTelegram } from '../../../application/incident-management/chat-answers.ts';
import { giveAnswer } from '../../../application/incident-management/give-answer.ts';
import { ANSWER_RATE } from '../../../domain/incident-management/answer.rules.ts';
import { TELEGRAM_UPDATES_PATH } from '../../../domain/notifications/chat-webhook.ts';
import { ANSWER_NOW_PATH, TICKET_LENGTH, answerActions } from '../../../domain/notifications/answer-ticket.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { reply } from '../kernel/replies/reply.ts';

const tag = 'Answers';

const chatReply = reply(z.record(z.string(), z.unknown()).meta({ id: 'ChatReply' }));
const UNCHANGED =
  'An authentic press of a button is answered 200 also if nothing was changed; the person who pressed is told why.';
const rawBody = z.object({ contentType: z.string(), text: z.string() });

/** The endpoints to which buttons of messages send answers. */
export const answerEndpoints = [
  defineEndpoint({
    method: 'post',
    path: `${ANSWER_NOW_PATH}/{ticket}`,
    tag,
    summary: 'Give an answer that a message offers',
    description:
      'The ticket of a message is the only credential: it is valid for one incident, one channel and one answer, once and for 72 hours, as long as the channel permits the answer. Messages of ntfy send it.',
    useCase: giveAnswer,
    credentials: 'ignored',
    rate: ANSWER_RATE,
    request: { params: z.object({ ticket: z.string().max(TICKET_LENGTH) }) },
    reply: reply(
      z.object({ action: z.enum(answerActions), incidentId: z.uuid(), status: z.string() }).meta({ id: 'GivenAnswer' }),
    ),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/slack/interactions',
    tag,
    summary: 'Receive an interaction of Slack',
    description: `The request URL of the interactivity of an app of Slack, signed with its signing secret (\`v0\`) at most five minutes ago. ${UNCHANGED}`,
    useCase: answerInSlack,
    credentials: 'ignored',
    rate: ANSWER_RATE,
    bodyFormat: 'raw',
    bodyContent: 'application/x-www-form-urlencoded',
    request: { body: rawBody },
    toInput: ({ body, meta }) => ({
      body: body.text,
      proof: meta.header('x-slack-signature'),
      signedAt: meta.header('x-slack-request-timestamp') ?? '',
    }),
    reply: chatReply,
  }),
  defineEndpoint({
    method: 'post',
    path: TELEGRAM_UPDATES_PATH,
    tag,
    summary: 'Receive an update of Telegram',
    description: `The address of the webhook of a bot of Telegram, whose requests carry its secret token. ${UNCHANGED}`,
    useCase: answerInTelegram,
    credentials: 'ignored',
    rate: ANSWER_RATE,
    bodyFormat: 'raw',
    bodyContent: 'application/json',
    request: { body: rawBody },
    toInput: ({ body, meta }) => ({
      body: body.text,
      proof: meta.header('x-telegram-bot-api-secret-token'),
      signedAt: null,
    }),
    reply: chatReply,
  }),
];
