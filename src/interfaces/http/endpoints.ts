import { pathAccessOf } from '../../domain/access/guards/path-access.ts';
import { accountEndpoints } from './accounts/account.endpoints.ts';
import { organizationTokenEndpoints, tokenEndpoints } from './access/api-token.endpoints.ts';
import { auditLogEndpoints } from './access/audit-log.endpoints.ts';
import { mfaEndpoints } from './access/mfa.endpoints.ts';
import { sessionEndpoints } from './access/session.endpoints.ts';
import { reportCorrectionEndpoints } from './accounting/report-correction.endpoints.ts';
import { meEndpoints } from './console/me.endpoints.ts';
import { sampleOutageEndpoints } from './setup/sample-outage.endpoints.ts';
import { tryMonitorEndpoints } from './checks/try-monitor.endpoints.ts';
import { setupEndpoints } from './setup/setup.endpoints.ts';
import { customerSummaryEndpoints } from './console/customer-summary.endpoints.ts';
import { savedViewEndpoints } from './console/saved-view.endpoints.ts';
import { searchEndpoints } from './console/search.endpoints.ts';
import { diagnosisEndpoints } from './console/diagnosis.endpoints.ts';
import { overviewEndpoints } from './console/overview.endpoints.ts';
import { customDomainEndpoints } from './custom-domains/custom-domain.endpoints.ts';
import { customFieldEndpoints } from './customers/custom-field.endpoints.ts';
import { customerCopyEndpoints } from './customer-copies/customer-copy.endpoints.ts';
import { customerEndpoints } from './customers/customer.endpoints.ts';
import { customerImportEndpoints } from './customers/customer-import.endpoints.ts';
import { customerUsageEndpoints } from './customers/customer-usage.endpoints.ts';
import { agentClaimEndpoints } from './agent-access/agent-claim.endpoints.ts';
import { agentDiscoveryEndpoints, agentInstructionsEndpoint } from './agent-access/agent-discovery.endpoints.ts';
import { agentRegistrationEndpoints } from './agent-access/agent-registration.endpoints.ts';
import { agentTokenEndpoints } from './agent-access/agent-token.endpoints.ts';
import { accountDeletionEndpoints } from './accounts/account-deletion.endpoints.ts';
import { appAuthorizationEndpoints } from './connected-apps/app-authorization.endpoints.ts';
import { appDiscoveryEndpoints } from './connected-apps/app-discovery.endpoints.ts';
import { appRegistrationEndpoints } from './connected-apps/app-registration.endpoints.ts';
import { appTokenEndpoints } from './connected-apps/app-token.endpoints.ts';
import { changeEndpoints } from './changes/change.endpoints.ts';
import { connectionEndpoints } from './connected-apps/connection.endpoints.ts';
import { dataExportEndpoints } from './data-export/data-export.endpoints.ts';
import { reportEndpoints } from './reports/report.endpoints.ts';
import { packageConfigEndpoints } from './customers/package-config.endpoints.ts';
import { streamEndpoints } from './console/stream.endpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { changeRequestEndpoints } from './monitors/change-request.endpoints.ts';
import { checkHistoryEndpoints } from './checks/check-history.endpoints.ts';
import { monitorExpiryEndpoints } from './checks/monitor-expiry.endpoints.ts';
import { checkSeriesEndpoints } from './checks/check-series.endpoints.ts';
import { bulkChangeEndpoints } from './monitors/bulk-change.endpoints.ts';
import { monitorImportEndpoints } from './monitors/monitor-import.endpoints.ts';
import { monitorListEndpoints } from './checks/monitor-list.endpoints.ts';
import { triggerCheckEndpoints } from './checks/trigger-check.endpoints.ts';
import { healthEndpoints } from './monitors/health.endpoints.ts';
import { screenshotEndpoints } from './checks/screenshot.endpoints.ts';
import { heartbeatEndpoints } from './checks/heartbeat.endpoints.ts';
import { pingEndpoints } from './checks/ping.endpoints.ts';
import { answerEndpoints } from './incident-management/answer.endpoints.ts';
import { chatAccountEndpoints } from './incident-management/chat-account.endpoints.ts';
import { callEndpoints } from './incident-management/call.endpoints.ts';
import { imActionEndpoints } from './incident-management/im-action.endpoints.ts';
import { imIncidentEndpoints } from './incident-management/im-incident.endpoints.ts';
import { contactMethodEndpoints } from './paging/contact-method.endpoints.ts';
import { notificationRulesEndpoints } from './paging/notification-rules.endpoints.ts';
import { imOutboundEndpoints } from './incident-management/im-outbound.endpoints.ts';
import { ticketWebhookEndpoints } from './incident-management/ticket-webhook.endpoints.ts';
import { imMetricsEndpoints } from './incident-management/im-metrics.endpoints.ts';
import { drillEndpoints } from './drills/drill.endpoints.ts';
import { escalationPolicyEndpoints } from './escalation/escalation-policy.endpoints.ts';
import { imSettingsEndpoints } from './alert-sources/im-settings.endpoints.ts';
import { imPeopleEndpoint } from './accounts/im-person.endpoints.ts';
import { imTeamEndpoints } from './teams/im-team.endpoints.ts';
import { imEventEndpoints } from './alert-sources/im-event.endpoints.ts';
import { imSourceEndpoints } from './alert-sources/im-source.endpoints.ts';
import { monitorRoutingEndpoints } from './alert-sources/monitor-routing.endpoints.ts';
import { calendarEndpoints } from './on-call/calendar.endpoints.ts';
import { coverageEndpoints } from './escalation/coverage.endpoints.ts';
import { scheduleEndpoints } from './on-call/schedule.endpoints.ts';
import { explanationEndpoints } from './explanations/explanation.endpoints.ts';
import { incidentEndpoints } from './incidents/incident.endpoints.ts';
import { postmortemEndpoints } from './incidents/postmortem.endpoints.ts';
import { locationEndpoints } from './monitors/location.endpoints.ts';
import { maintenanceWindowEndpoints } from './maintenance/maintenance-window.endpoints.ts';
import { tagEndpoints } from './monitors/tag.endpoints.ts';
import { toolEndpoints } from './public-tools/tool.endpoints.ts';
import { ownKindEndpoints } from './monitors/own-kind.endpoints.ts';
import { pingKeyEndpoints } from './monitors/ping-key.endpoints.ts';
import { deployGateEndpoints } from './monitors/deploy-gate.endpoints.ts';
import { monitorEndpoints } from './monitors/monitor.endpoints.ts';
import { channelOverrideEndpoints } from './notifications/channel-override.endpoints.ts';
import { notificationChannelEndpoints } from './notifications/notification-channel.endpoints.ts';
import { mfaResetEndpoint, userEndpoints } from './accounts/user.endpoints.ts';
import { organizationEndpoints } from './organizations/organization.endpoints.ts';
import { platformOrganizationEndpoints } from './organizations/platform-organization.endpoints.ts';
import { brandImageEndpoints } from './status-pages/brand-image.endpoints.ts';
import { pageEditorEndpoints } from './status-pages/page-editor.endpoints.ts';
import { statusPageEndpoints } from './status-pages/status-page.endpoints.ts';
import { smtpEndpoints } from './organizations/smtp.endpoints.ts';
import { subscriberEndpoints } from './subscribers/subscriber.endpoints.ts';
import { vatIdEndpoints } from './organizations/vat-id.endpoints.ts';

const declared: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...accountEndpoints,
  ...mfaEndpoints,
  mfaResetEndpoint,
  ...tokenEndpoints,
  ...organizationTokenEndpoints,
  ...userEndpoints,
  ...accountDeletionEndpoints,
  ...packageConfigEndpoints,
  ...monitorListEndpoints,
  ...bulkChangeEndpoints,
  ...monitorImportEndpoints,
  ...monitorEndpoints,
  ...changeRequestEndpoints,
  ...triggerCheckEndpoints,
  ...checkHistoryEndpoints,
  ...checkSeriesEndpoints,
  ...monitorExpiryEndpoints,
  ...changeEndpoints,
  ...screenshotEndpoints,
  ...heartbeatEndpoints,
  ...pingEndpoints,
  ...ownKindEndpoints,
  ...pingKeyEndpoints,
  ...incidentEndpoints,
  ...postmortemEndpoints,
  ...escalationPolicyEndpoints,
  imPeopleEndpoint,
  ...imTeamEndpoints,
  ...imSettingsEndpoints,
  ...imSourceEndpoints,
  ...monitorRoutingEndpoints,
  ...imEventEndpoints,
  ...scheduleEndpoints,
  ...calendarEndpoints,
  ...coverageEndpoints,
  ...drillEndpoints,
  ...imIncidentEndpoints,
  ...contactMethodEndpoints,
  ...notificationRulesEndpoints,
  ...answerEndpoints,
  ...chatAccountEndpoints,
  ...callEndpoints,
  ...imActionEndpoints,
  ...imOutboundEndpoints,
  ...ticketWebhookEndpoints,
  ...imMetricsEndpoints,
  ...customFieldEndpoints,
  ...customerUsageEndpoints,
  ...customerImportEndpoints,
  ...customerSummaryEndpoints,
  ...customerEndpoints,
  ...notificationChannelEndpoints,
  ...channelOverrideEndpoints,
  ...explanationEndpoints,
  ...locationEndpoints,
  ...healthEndpoints,
  ...deployGateEndpoints,
  ...toolEndpoints,
  ...tagEndpoints,
  ...maintenanceWindowEndpoints,
  ...statusPageEndpoints,
  ...pageEditorEndpoints,
  ...brandImageEndpoints,
  ...subscriberEndpoints,
  ...agentDiscoveryEndpoints,
  ...agentRegistrationEndpoints,
  ...agentTokenEndpoints,
  ...agentClaimEndpoints,
  ...appDiscoveryEndpoints,
  ...appRegistrationEndpoints,
  ...appAuthorizationEndpoints,
  ...appTokenEndpoints,
  ...connectionEndpoints,
  ...organizationEndpoints,
  ...platformOrganizationEndpoints,
  ...diagnosisEndpoints,
  ...vatIdEndpoints,
  ...smtpEndpoints,
  ...customDomainEndpoints,
  ...auditLogEndpoints,
  ...dataExportEndpoints,
  ...reportCorrectionEndpoints,
  ...reportEndpoints,
  ...customerCopyEndpoints,
  ...meEndpoints,
  ...tryMonitorEndpoints,
  ...setupEndpoints,
  ...sampleOutageEndpoints,
  ...overviewEndpoints,
  ...savedViewEndpoints,
  ...searchEndpoints,
  ...streamEndpoints,
];

/** All endpoints of the service. */
export const endpoints: readonly Endpoint[] = [...declared, agentInstructionsEndpoint(pathAccessOf(declared))];
