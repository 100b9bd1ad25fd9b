import type { RateLimit } from '../../access/rate-limits.ts';
import { bodyRule } from '../../kernel/issue.ts';
import type { Issue } from '../../kernel/issue.ts';
import { minutes } from '../../kernel/time.ts';
import type { References } from '../../kernel/references.ts';
import { mapFacts } from '../../kernel/rules.ts';
import type { CodeOf, Rule } from '../../kernel/rules.ts';
import { channelReferenceRules } from '../channel.rules.ts';
import type { NotificationChannel } from '../channel.ts';

/** The rate limit of messages that the users of an organization send to its channels. */
export const SEND_ALERT_RATE: RateLimit = { name: 'send-alert', limit: 30, window: minutes(1), per: 'organization' };
/** The maximum number of channels of one message. */
export const MAX_MESSAGE_CHANNELS = 100;

/** A message that a user sends to channels. */
export interface UserMessage {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** The channels of a message, in the order of the request. An entry is null if the caller cannot see the channel. */
export type MessageChannels = readonly (Pick<NotificationChannel, 'isActive'> | null)[];

const offIssues = (channels: MessageChannels): readonly Issue[] =>
  channels.flatMap((channel, at) =>
    channel?.isActive === false ? [{ path: `channelIds.${at}`, message: 'The channel is off.' }] : [],
  );

const referencesOf = (channels: MessageChannels): References => ({
  ids: channels.map((_channel, at) => at),
  known: new Set(channels.flatMap((channel, at) => (channel === null ? [] : [at]))),
});

/** A message is sent to all of its channels or to none. */
export const messageRules = [
  ...mapFacts(referencesOf, channelReferenceRules),
  bodyRule(offIssues),
] as const satisfies readonly Rule<MessageChannels>[];

/** A code with which a message is refused. */
export type MessageCode = CodeOf<typeof messageRules>;
