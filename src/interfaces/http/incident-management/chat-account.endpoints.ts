import { z } from 'zod';
import {
  deleteChatAccount,
  listChatAccounts,
  requestChatLink,
} from '../../../application/incident-management/chat-accounts.ts';
import { answeringChats } from '../../../domain/incident-management/answer.rules.ts';
import { LINK_CODE_RATE } from '../../../domain/incident-management/chat-account.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { line, pageQuery, periodFilters, sortBy, timestamp } from '../kernel/fields.ts';
import { referenceTo } from '../kernel/references.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const path = '/api/me/chat-accounts';
const tag = 'Answers';

const chatAccount = defineRecord({
  id: 'ChatAccount',
  shown: {
    service: z.enum(answeringChats),
    workspace: z.string().describe('The id of the workspace of Slack, or of the bot of Telegram.'),
    accountId: z.string().describe('The id of the account, as the chat reports it.'),
    name: line.describe('The name that the chat showed when the account was linked.'),
  },
  createOnly: {},
  writable: {},
});

/** The endpoints for the chat accounts of the caller. Users see and remove only their own. */
export const chatAccountEndpoints = [
  ...resource({
    path,
    tag,
    one: 'a chat account',
    many: 'your chat accounts, newest first',
    record: chatAccount,
    query: pageQuery.extend({ ...periodFilters(), ...sortBy('createdAt', 'name', 'service') }),
    page: { useCase: listChatAccounts },
    remove: {
      useCase: deleteChatAccount,
      summary: 'Unlink a chat account',
      description: 'Its answers count as those of somebody in the channel again.',
    },
  }),
  defineEndpoint({
    method: 'post',
    path,
    tag,
    rate: LINK_CODE_RATE,
    summary: 'Request a code that links a chat account',
    description:
      'Send the command to the bot of the channel, in a private chat of Telegram or as a slash command of the app in Slack, within ten minutes. The account then answers messages as you, with your rights.',
    useCase: requestChatLink,
    request: {
      body: z.strictObject({
        channelId: referenceTo('channel').describe(
          'A channel of Slack with `appSigningSecret`, or one of Telegram with `webhookSecret`.',
        ),
      }),
    },
    reply: reply(
      z.object({ code: z.string(), command: z.string(), expiresAt: timestamp }).meta({ id: 'ChatLinkCode' }),
    ),
  }),
];
