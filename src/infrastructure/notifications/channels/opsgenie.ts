import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { alertReply, alertRequest } from './genie-alerts.ts';

const HOSTS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' } as const;

/** Creates and closes alerts through the Alert API of Opsgenie. */
export const opsgenie: ChannelProtocol = {
  requestOf: ({ apiKey, region = 'us' }: SettingsOfType<'opsgenie'>, draft) =>
    alertRequest(`${HOSTS[region]}/v2/alerts`, apiKey, draft),
  replyOf: alertReply,
};
