import type { ChannelProtocols } from '../../application/notifications/channel.ports.ts';
import type { HttpChannelType } from '../../domain/notifications/channel-types.ts';
import type { ChannelProtocol } from './channels/channel-protocol.ts';
import { apprise } from './channels/apprise.ts';
import { discord } from './channels/discord.ts';
import { googlechat } from './channels/google-chat.ts';
import { gotify } from './channels/gotify.ts';
import { jiraServiceManagement } from './channels/jira-service-management.ts';
import { matrix } from './channels/matrix.ts';
import { mattermost } from './channels/mattermost.ts';
import { ntfy } from './channels/ntfy.ts';
import { opsgenie } from './channels/opsgenie.ts';
import { pagerduty } from './channels/pagerduty.ts';
import { pushover } from './channels/pushover.ts';
import { rocketchat } from './channels/rocket-chat.ts';
import { signal } from './channels/signal.ts';
import { slack } from './channels/slack.ts';
import { sms } from './channels/sms.ts';
import { teams } from './channels/teams.ts';
import { telegram } from './channels/telegram.ts';
import { voice } from './channels/voice.ts';
import { webhook } from './channels/webhook.ts';
import { webPush } from './channels/web-push.ts';
import { whatsapp } from './channels/whatsapp.ts';
import { zulip } from './channels/zulip.ts';

/** The protocol of each channel type that uses HTTP. */
const protocols: Readonly<Record<HttpChannelType, ChannelProtocol>> = {
  webhook,
  sms,
  slack,
  teams,
  discord,
  telegram,
  pagerduty,
  opsgenie,
  'jira-service-management': jiraServiceManagement,
  pushover,
  ntfy,
  googlechat,
  mattermost,
  rocketchat,
  gotify,
  matrix,
  zulip,
  signal,
  whatsapp,
  apprise,
  webPush,
  voice,
};

/** The protocols of the types that the hosts of this process have added. See ADR 0353. */
const ownProtocols = new Map<string, ChannelProtocol>();

/** Adds the protocol of a type of a host. */
export const addOwnProtocol = (name: string, protocol: ChannelProtocol): void => {
  ownProtocols.set(name, protocol);
};

/** Removes the protocol of a type of a host. */
export const removeOwnProtocol = (name: string): void => {
  ownProtocols.delete(name);
};

const protocolOf = (type: HttpChannelType): ChannelProtocol => ownProtocols.get(type) ?? protocols[type];

/** Returns true if this process can send to channels of the type. A type of a host is known where the host adds it. */
export const hasProtocol = (type: string): boolean => ownProtocols.has(type) || Object.hasOwn(protocols, type);

export const channelProtocols: ChannelProtocols = {
  requestOf: (type, settings, draft) => protocolOf(type).requestOf(settings, draft),
  replyOf: (type, response, settings) => protocolOf(type).replyOf(response, settings),
  editOf: (type, settings, edit) => protocolOf(type).editOf?.(settings, edit) ?? null,
};
