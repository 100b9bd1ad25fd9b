import type { Notice } from '../../../domain/notifications/alert.ts';
import type { ChannelSettings } from '../../../domain/notifications/channel-type.ts';
import type { NoticeContent } from '../../../application/notifications/notice-content.ts';
import type {
  ChannelDraft,
  ChannelRequest,
  ChannelResponse,
  MessageEdit,
  ReceiverReply,
} from '../../../application/notifications/channel.ports.ts';

/** The requests and responses of one service. The settings are valid for the type of the channel. */
export interface ChannelProtocol {
  requestOf(settings: ChannelSettings, draft: ChannelDraft): ChannelRequest;
  replyOf(response: ChannelResponse, settings: ChannelSettings): ReceiverReply;
  /** Only for services that return ids of messages. */
  editOf?(settings: ChannelSettings, edit: MessageEdit): ChannelRequest;
}

/** Returns the address of a path on the server of a channel, which may be below a path of its own. */
export const addressOn = (serverUrl: string, path: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  return url.href;
};

/** Returns the address with a parameter of its query, beside those that it has. */
export const withParameter = (address: string, name: string, value: string): string => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

/**
 * Returns the id of the subject of a notification, by which incident management recognizes later notifications and the
 * end of the alert.
 */
export const alertIdOf = ({ type, data: { incident, change, monitor, channel, drill, message } }: Notice): string =>
  `watchstead-${incident?.id ?? `${type.split('.')[0] ?? ''}-${change?.id ?? monitor?.id ?? channel?.id ?? drill?.id ?? message?.id ?? ''}`}`;

/** Returns true if a notification ends the alert. */
export const endsAlert = ({ type, tone }: NoticeContent): boolean =>
  tone === 'up' || type === 'incident.monitoringStopped';
