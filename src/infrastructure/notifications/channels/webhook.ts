import { writtenEvidenceOf } from '../../../application/checks/evidence-summary.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { incidentUrl } from '../../../domain/notifications/alert.ts';
import type { Notice } from '../../../domain/notifications/alert.ts';
import { answerOfStatus } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';

/** Returns an incident with the URL of its page, and with its evidence in English, as webhooks send it. */
const linkedIncident = (incident: NonNullable<Notice['data']['incident']>, baseUrl: string) => ({
  ...incident,
  evidence: writtenEvidenceOf(incident),
  url: incidentUrl(baseUrl, incident.id),
});

const linkedNotice = ({ data: { incident, ...data }, ...notice }: Notice, baseUrl: string) => ({
  ...notice,
  data: {
    ...(incident === undefined ? {} : { incident: linkedIncident(incident, baseUrl) }),
    ...data,
  },
});

/** Sends the notification itself as JSON, for programs. */
export const webhook: ChannelProtocol = {
  requestOf: ({ url, headers }: SettingsOfType<'webhook'>, { notice, baseUrl }) =>
    postJson(url, linkedNotice(notice, baseUrl), headers),
  replyOf: answerOfStatus,
};
