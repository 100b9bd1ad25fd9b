import type { ChatInteractions } from '../../../application/incident-management/chat.ports.ts';
import type { AnsweringChat } from '../../../domain/incident-management/answer.rules.ts';
import type { Chat, Same } from './chat.ts';
import { slack } from './slack-chat.ts';
import { telegram } from './telegram-chat.ts';

const chats: Readonly<Record<AnsweringChat, Chat>> = { slack, telegram };

/** Reads and answers the interactions of chats. */
export const chatInteractions = (digest: Same): ChatInteractions => ({
  read: (chat, { body }) => chats[chat].read(body),
  workspaceOf: (chat, account, settings) => chats[chat].workspaceOf(account, settings),
  isAuthentic: (chat, request, settings) => chats[chat].isAuthentic(request, settings, digest),
  edit: (chat, { context }, settings, shown) => chats[chat].edit(context, settings, shown),
  ask: (chat, { context }, settings, asked) => chats[chat].ask(context, settings, asked),
  askReplyOf: (chat, { context }, text) => chats[chat].askReplyOf(context, text),
  tell: (chat, { context }, text) => chats[chat].tell(context, text),
  replyOf: (chat, { context }, text) => chats[chat].replyOf(context, text),
  linkReplyOf: (chat, { context }, text) => chats[chat].linkReplyOf(context, text),
});
