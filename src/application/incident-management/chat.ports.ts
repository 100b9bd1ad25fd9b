import type { ChannelRequest } from '../notifications/channel.ports.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { ChatAccount, ChatIdentity, LinkCode } from '../../domain/incident-management/chat-account.ts';
import type { Repository } from '../kernel/repository.ts';
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

/** The account from which an interaction comes. */
export interface ActingAccount {
  /** The id of the account, unique in its workspace. */
  readonly id: string;
  /** The workspace that the interaction names; empty if the chat names none. */
  readonly workspace: string;
  /** The name that the chat shows; not verified by anybody. */
  readonly name: string;
}

/** A press of a button that carries a ticket, as the chat reports it. */
export interface Interaction {
  readonly ticket: string;
  /** True if the chat, or an earlier press, has asked whether the answer is meant. */
  readonly isConfirmed: boolean;
  readonly account: ActingAccount;
  /** The data that the chat needs for a reply, in its own form. */
  readonly context: Readonly<Record<string, unknown>>;
}

/** A command by which a person links the account, as the chat reports it. */
export interface LinkCommand {
  readonly code: string;
  readonly account: ActingAccount;
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

/** A button that asks before its answer is given. */
export interface AskedButton {
  readonly ticket: string;
  /** The label of the button that gives the answer. */
  readonly label: string;
}

/** The requests of chats in which messages are answered. */
export interface ChatInteractions {
  /** Reads the press of a button with a ticket, or a command that links an account; null for others. Nothing is verified. */
  read(chat: AnsweringChat, request: ChatRequest): Interaction | LinkCommand | null;
  /** Returns the workspace of an account: that of Slack, or the bot of the channel in Telegram. */
  workspaceOf(chat: AnsweringChat, account: ActingAccount, settings: ChannelSettings): string;
  /** Returns true if the request was signed with a secret of the channel, or carries it. */
  isAuthentic(chat: AnsweringChat, request: ChatRequest, settings: ChannelSettings): boolean;
  /** Returns the request that edits the message; null for a message that the chat does not show any more. */
  edit(
    chat: AnsweringChat,
    interaction: Interaction,
    settings: ChannelSettings,
    shown: AnsweredMessage,
  ): ChannelRequest | null;
  /**
   * Returns the request that puts the button which gives the answer in the place of the one that was pressed; null for a
   * chat that asks by itself, and for a message that it does not show any more.
   */
  ask(
    chat: AnsweringChat,
    interaction: Interaction,
    settings: ChannelSettings,
    asked: AskedButton,
  ): ChannelRequest | null;
  /** Returns the body of the reply that asks the person who pressed. */
  askReplyOf(chat: AnsweringChat, interaction: Interaction, text: string): Readonly<Record<string, unknown>>;
  /** Returns the request that tells the person a sentence that nobody else sees; null if the reply does. */
  tell(chat: AnsweringChat, interaction: Interaction, text: string): ChannelRequest | null;
  /** Returns the body of the reply to the request. */
  replyOf(chat: AnsweringChat, interaction: Interaction, text: string): Readonly<Record<string, unknown>>;
  /** Returns the body of the reply to a command that links an account. */
  linkReplyOf(chat: AnsweringChat, command: LinkCommand, text: string): Readonly<Record<string, unknown>>;
}

/** The chat accounts of people. */
export interface ChatAccounts extends Repository<
  ChatAccount,
  { readonly userId?: number },
  ChatAccount,
  'accountTaken'
> {
  /** Returns the user of the organization to whom the account is linked, or null. */
  ownerOf(organizationId: number, identity: ChatIdentity): Promise<number | null>;
}

/** The codes that link accounts. */
export interface ChatLinkCodes {
  /** Stores the code, which replaces the earlier one of the user. */
  offer(code: LinkCode): Promise<void>;
  /** Returns the code with the digest, or null. */
  find(codeDigest: string): Promise<LinkCode | null>;
  /** Removes the code. Returns true for one of the callers that do so at the same time. */
  take(code: LinkCode): Promise<boolean>;
}
