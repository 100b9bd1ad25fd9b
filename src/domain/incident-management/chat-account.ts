import type { RateLimit } from '../access/rate-limits.ts';
import { isTooFarAhead } from '../kernel/clock-step.ts';
import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import type { Rule } from '../kernel/rules.ts';
import { hours, minutes } from '../kernel/time.ts';
import type { ChannelSettings } from '../notifications/channel-type.ts';
import { answeringChats } from './answer.rules.ts';
import type { AnsweringChat } from './answer.rules.ts';

/** The number of digits of a code that links an account. */
export const LINK_CODE_DIGITS = 10;
/** The lifetime of a code that links an account. */
export const LINK_CODE_LIFETIME = minutes(10);
/** The rate limit of codes that a person can request. */
export const LINK_CODE_RATE: RateLimit = { name: 'chat-link-code', limit: 10, window: hours(1), per: 'user' };
/** The maximum number of chat accounts of a person. */
export const MAX_CHAT_ACCOUNTS = 10;

/** The setting of a channel with the secret that proves its interactions. */
export const chatSecrets = {
  slack: 'appSigningSecret',
  telegram: 'webhookSecret',
} as const satisfies Readonly<Record<AnsweringChat, string>>;

/** An account of a chat, as an interaction proves it. */
export interface ChatIdentity {
  readonly service: AnsweringChat;
  /** The workspace of Slack, or the bot of Telegram. */
  readonly workspace: string;
  readonly accountId: string;
  /**
   * The keyed digest of the secret that has proved the account. Who sets up a channel knows its secret and could name
   * any account, so that a link is valid for channels with the same secret only.
   */
  readonly proofDigest: string;
}

/** An account of a chat that belongs to a person of an organization. */
export interface ChatAccount extends OrganizationRecord, ChatIdentity {
  readonly userId: number;
  /** The name that the chat showed when the account was linked. */
  readonly name: string;
}

/** A code by which a person links an account. A person has at most one. */
export interface LinkCode {
  readonly organizationId: number;
  readonly userId: number;
  /** The channel whose bot or app receives the code. */
  readonly channelId: number;
  readonly codeDigest: string;
  readonly expiresAt: Date;
}

/** Returns true if the code can still be used. */
export const isLinkCodeOpen = ({ expiresAt }: LinkCode, now: Date): boolean =>
  expiresAt > now && !isTooFarAhead(expiresAt, now, LINK_CODE_LIFETIME);

/** The chat of a channel whose interactions can be proved; null for other channels. */
export const provingChatOf = ({
  type,
  isActive,
  settings,
}: {
  readonly type: string;
  readonly isActive: boolean;
  readonly settings: ChannelSettings;
}): AnsweringChat | null =>
  answeringChats.find((chat) => chat === type && isActive && typeof settings[chatSecrets[chat]] === 'string') ?? null;

/** A request for a code. */
export interface RequestedLink {
  /** The chat of the channel, or null if it has none or is unknown. */
  readonly chat: AnsweringChat | null;
  /** The number of accounts that the person has linked. */
  readonly count: number;
}

const linkIssues = ({ chat, count }: RequestedLink): readonly Issue[] => {
  if (count >= MAX_CHAT_ACCOUNTS)
    return [{ path: 'channelId', message: `At most ${MAX_CHAT_ACCOUNTS} chat accounts are allowed.` }];
  return chat === null
    ? [{ path: 'channelId', message: 'Not an active channel of Slack or Telegram with the secret of its buttons.' }]
    : [];
};

/** The rules for a request for a code. */
export const requestedLinkRules = [bodyRule(linkIssues)] as const satisfies readonly Rule<RequestedLink>[];
