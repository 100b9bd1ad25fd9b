import type { ChannelRequest } from '../notifications/channel.ports.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { AnsweringChat } from '../../domain/incident-management/answer.rules.ts';

/** A request that a chat sends when somebody presses a button. */
export interface ChatRequest {
  /** The body as it was sent. */
  readonly body: string;
  /** The signature of the request, or the secret that it carries; null if it has none. */
  readonly proof: string | null;
  /** The time that is signed, in seconds; null for chats that sign none. */
  readonly signedAt: string | null;
}

/** The account of a chat. */
export interface ChatAccount {
  /** The id of the account, unique in the chat. */
  readonly id: string;
  /** The name that the chat shows; not verified by anybody. */
  readonly name: string;
}

/** A press of a button that carries a ticket, as the chat reports it. */
export interface Interaction {
  readonly ticket: string;
  readonly account: ChatAccount;
  /** The data that the chat needs for a reply, in its own form. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** The changes that an answer makes to a message. */
export interface AnsweredMessage {
  /** A line that says who has given which answer. */
  readonly line: string;
  /** Returns true for the tickets of buttons that remain. */
  keeps(ticket: string): boolean;
}

/** The requests of chats in which messages are answered. */
export interface ChatInteractions {
  /** Reads a request; null if no button with a ticket was pressed. Nothing is verified. */
  read(chat: AnsweringChat, request: ChatRequest): Interaction | null;
  /** Returns true if the request was signed with a secret of the channel, or carries it. */
  isAuthentic(chat: AnsweringChat, request: ChatRequest, settings: ChannelSettings): boolean;
  /** Returns the request that edits the message; null for a message that the chat does not show any more. */
  edit(
    chat: AnsweringChat,
    interaction: Interaction,
    settings: ChannelSettings,
    shown: AnsweredMessage,
  ): ChannelRequest | null;
  /** Returns the request that tells the person a sentence that nobody else sees; null if the reply does. */
  tell(chat: AnsweringChat, interaction: Interaction, text: string): ChannelRequest | null;
  /** Returns the body of the reply to the request. */
  replyOf(chat: AnsweringChat, interaction: Interaction, text: string): Readonly<Record<string, unknown>>;
}
