import type { ChannelSettings, ChannelTypeFacts } from './channel-type.ts';
import { discord } from './channels/discord.ts';
import { email } from './channels/email.ts';
import { googlechat } from './channels/google-chat.ts';
import { ntfy } from './channels/ntfy.ts';
import { opsgenie } from './channels/opsgenie.ts';
import { pagerduty } from './channels/pagerduty.ts';
import { pushover } from './channels/pushover.ts';
import { slack } from './channels/slack.ts';
import { sms } from './channels/sms.ts';
import { teams } from './channels/teams.ts';
import { telegram } from './channels/telegram.ts';
import { webhook } from './channels/webhook.ts';

/** Every channel type. */
export const channelTypes = {
  webhook,
  email,
  sms,
  slack,
  teams,
  discord,
  telegram,
  pagerduty,
  opsgenie,
  pushover,
  ntfy,
  googlechat,
} as const satisfies Readonly<Record<string, ChannelTypeFacts>>;

export type ChannelType = keyof typeof channelTypes;

export const channelTypeNames = Object.keys(channelTypes) as readonly ChannelType[];

export const factsOfType = (type: ChannelType): ChannelTypeFacts => channelTypes[type];

/** A channel with the settings that everyone who can read it sees. */
export interface Addressed {
  readonly type: ChannelType;
  readonly config: ChannelSettings;
}

/** The messages that one notification produces for a channel: one for each recipient. */
export const messagesOf = ({ type, config }: Addressed): readonly (string | null)[] => factsOfType(type).messagesOf(config);
