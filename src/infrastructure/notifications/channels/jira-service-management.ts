import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { confirmedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { alertReply, alertRequest } from './genie-alerts.ts';

/** The address of alerts, which is the same for all sites and regions. */
const ALERTS = 'https://api.atlassian.com/jsm/ops/integration/v2/alerts';

/**
 * Creates and closes alerts of Jira Service Management, which is the successor of Opsgenie. An accepted request has an
 * id, because it is processed later. See "Integration Events API" in the developer documentation of Jira Service
 * Management ops.
 */
export const jiraServiceManagement: ChannelProtocol = {
  requestOf: ({ apiKey }: SettingsOfType<'jira-service-management'>, draft) => alertRequest(ALERTS, apiKey, draft),
  replyOf: (response) => {
    const { requestId, message } = jsonOf(response);
    const answer = alertReply(response);
    return answer.verdict === 'taken' ? confirmedAnswer(response, typeof requestId === 'string', message) : answer;
  },
};
