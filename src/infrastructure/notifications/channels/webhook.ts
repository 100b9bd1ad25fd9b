import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { incidentUrl } from '../../../domain/notifications/alert.ts';
import type { Notice } from '../../../domain/notifications/alert.ts';
import { answerOfStatus } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';

/** Returns the notification with the URL of its incident's page, as webhooks send it. */
const linkedNotice = ({ data: { incident, ...data }, ...notice }: Notice, baseUrl: string) => ({
  ...notice,
  data: {
    ...(incident === undefined ? {} : { incident: { ...incident, url: incidentUrl(baseUrl, incident.id) } }),
    ...data,
  },
});

/** Sends the notification itself as JSON, for programs. */
export const webhook: ChannelProtocol = {
  requestOf: ({ url, headers }: SettingsOfType<'webhook'>, { notice, baseUrl }) =>
    postJson(url, linkedNotice(notice, baseUrl), headers),
  replyOf: answerOfStatus,
};
