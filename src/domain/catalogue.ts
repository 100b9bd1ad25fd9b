import { accessErrors, incidentManagementAccessErrors } from './access/access.errors.ts';
import { alertSourceErrors } from './alert-sources/alert-sources.errors.ts';
import { accountDeletionErrors } from './accounts/account-deletion.errors.ts';
import { dataExportErrors } from './data-export/data-export.errors.ts';
import { agentAccessErrors } from './agent-access/agent-access.errors.ts';
import { consoleErrors } from './console/console.errors.ts';
import { changeErrors } from './changes/change.errors.ts';
import { connectedAppErrors } from './connected-apps/connected-app.errors.ts';
import { screenshotErrors } from './checks/screenshot.errors.ts';
import { customDomainErrors } from './custom-domains/custom-domain.errors.ts';
import { customerErrors } from './customers/customer.errors.ts';
import { dateRangeErrors } from './kernel/date-range.errors.ts';
import { drillErrors } from './drills/drill.errors.ts';
import type { ErrorEntry } from './kernel/errors.ts';
import { requestErrors } from './kernel/request.errors.ts';
import { changeRequestErrors } from './monitors/change-request.errors.ts';
import { explanationErrors } from './explanations/explanation.errors.ts';
import { answerErrors } from './incident-management/answer.errors.ts';
import { incidentManagementErrors } from './incident-management/incident-management.errors.ts';
import { outboundIntegrationErrors } from './incident-management/outbound-integration.errors.ts';
import { incidentTicketErrors } from './incident-management/incident-ticket.errors.ts';
import { escalationErrors } from './escalation/escalation.errors.ts';
import { incidentErrors } from './incidents/incident.errors.ts';
import { maintenanceErrors } from './maintenance/maintenance.errors.ts';
import { monitorErrors } from './monitors/monitor.errors.ts';
import { ownershipErrors } from './monitors/ownership.errors.ts';
import { pingKeyErrors } from './monitors/ping-key.errors.ts';
import { tagErrors } from './monitors/tag.errors.ts';
import { notificationChannelErrors } from './notifications/notification-channel.errors.ts';
import { onCallErrors } from './on-call/on-call.errors.ts';
import { callErrors } from './paging/call.errors.ts';
import { reportErrors } from './reports/reports.errors.ts';
import { organizationErrors } from './organizations/organization.errors.ts';
import { quotaErrors } from './organizations/quota.errors.ts';
import { setupErrors } from './setup/setup.errors.ts';
import { statusPageErrors } from './status-pages/status-pages.errors.ts';
import { subscriberErrors } from './subscribers/subscribers.errors.ts';
import { teamErrors } from './teams/teams.errors.ts';
import { userErrors } from './accounts/user.errors.ts';

interface CataloguePart {
  readonly context: string;
  readonly errors: Readonly<Record<string, ErrorEntry>>;
}

/** The declarations that make up the catalogue, grouped by context in the order of the documentation. */
export const catalogueParts = [
  { context: 'request', errors: requestErrors },
  { context: 'kernel', errors: dateRangeErrors },
  { context: 'access', errors: accessErrors },
  { context: 'organizations', errors: organizationErrors },
  { context: 'organizations', errors: quotaErrors },
  { context: 'accounts', errors: userErrors },
  { context: 'accounts', errors: accountDeletionErrors },
  { context: 'customers', errors: customerErrors },
  { context: 'monitors', errors: monitorErrors },
  { context: 'monitors', errors: ownershipErrors },
  { context: 'monitors', errors: changeRequestErrors },
  { context: 'monitors', errors: tagErrors },
  { context: 'monitors', errors: pingKeyErrors },
  { context: 'checks', errors: screenshotErrors },
  { context: 'incidents', errors: incidentErrors },
  { context: 'changes', errors: changeErrors },
  { context: 'escalation', errors: escalationErrors },
  { context: 'maintenance', errors: maintenanceErrors },
  { context: 'access', errors: incidentManagementAccessErrors },
  { context: 'teams', errors: teamErrors },
  { context: 'incident-management', errors: incidentManagementErrors },
  { context: 'incident-management', errors: answerErrors },
  { context: 'incident-management', errors: outboundIntegrationErrors },
  { context: 'incident-management', errors: incidentTicketErrors },
  { context: 'alert-sources', errors: alertSourceErrors },
  { context: 'on-call', errors: onCallErrors },
  { context: 'paging', errors: callErrors },
  { context: 'agent-access', errors: agentAccessErrors },
  { context: 'connected-apps', errors: connectedAppErrors },
  { context: 'notifications', errors: notificationChannelErrors },
  { context: 'status-pages', errors: statusPageErrors },
  { context: 'data-export', errors: dataExportErrors },
  { context: 'reports', errors: reportErrors },
  { context: 'custom-domains', errors: customDomainErrors },
  { context: 'subscribers', errors: subscriberErrors },
  { context: 'drills', errors: drillErrors },
  { context: 'setup', errors: setupErrors },
  { context: 'explanations', errors: explanationErrors },
  { context: 'console', errors: consoleErrors },
] as const satisfies readonly CataloguePart[];

type KeysOfEach<T> = T extends unknown ? keyof T & string : never;

/** Every code that the service can answer. Nothing else compiles where a code is expected. */
export type ErrorCode = KeysOfEach<(typeof catalogueParts)[number]['errors']>;

/** Every code with its entry. */
export const catalogue = Object.fromEntries(
  catalogueParts.flatMap(({ errors }) => Object.entries<ErrorEntry>(errors)),
) as Readonly<Record<ErrorCode, ErrorEntry>>;

/** Returns true if a string from outside is a code of the catalogue. */
export const isErrorCode = (candidate: string): candidate is ErrorCode => Object.hasOwn(catalogue, candidate);

/** Returns the entry of a code. */
export const entryOf = (code: ErrorCode): ErrorEntry => catalogue[code];
