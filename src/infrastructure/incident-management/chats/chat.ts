import { z } from 'zod';
import type {
  AnsweredMessage,
  AskedButton,
  ChatRequest,
  Interaction,
  LinkCommand,
} from '../../../application/incident-management/chat.ports.ts';
import type { ChannelRequest } from '../../../application/notifications/channel.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import { LINK_CODE_DIGITS } from '../../../domain/incident-management/chat-account.ts';
import type { ChannelSettings } from '../../../domain/notifications/channel-type.ts';

/** Compares a proof with the expected one. */
export type Same = Pick<Digest, 'same'>;

/** How one chat is read and answered: a row of the table. */
export interface Chat {
  read(body: string): Interaction | LinkCommand | null;
  workspaceOf(account: Interaction['account'], settings: ChannelSettings): string;
  isAuthentic(request: ChatRequest, settings: ChannelSettings, digest: Same): boolean;
  edit(context: Interaction['context'], settings: ChannelSettings, shown: AnsweredMessage): ChannelRequest | null;
  ask(context: Interaction['context'], settings: ChannelSettings, asked: AskedButton): ChannelRequest | null;
  tell(context: Interaction['context'], text: string): ChannelRequest | null;
  askReplyOf(context: Interaction['context'], text: string): Readonly<Record<string, unknown>>;
  replyOf(context: Interaction['context'], text: string): Readonly<Record<string, unknown>>;
  linkReplyOf(context: LinkCommand['context'], text: string): Readonly<Record<string, unknown>>;
}

/** Parses JSON; undefined for a text that is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns a setting that is a text, or null. */
export const textOf = (settings: ChannelSettings, name: string): string | null =>
  typeof settings[name] === 'string' ? settings[name] : null;

/** The code at the end of a command, such as `link 0123456789`. */
const COMMAND = new RegExp(`^\\s*(?:/?(?:link|start)(?:@\\w+)?\\s+)?(\\d{${LINK_CODE_DIGITS}})\\s*$`, 'i');

/** Returns the code of a command that links an account, or null for another text. */
export const codeIn = (text: string): string | null => COMMAND.exec(text)?.[1] ?? null;

/** A text that a chat may leave out. */
export const optionalText = z.string().nullish();
