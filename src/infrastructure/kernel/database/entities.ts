import * as accessRows from '../../access/access.entity.ts';
import * as accountingRows from '../../accounting/accounting.entity.ts';
import * as accountRows from '../../accounts/account.entity.ts';
import * as agentAccessRows from '../../agent-access/agent-access.entity.ts';
import * as changeRows from '../../changes/change.entity.ts';
import * as checkRows from '../../checks/check.entity.ts';
import * as domainRows from '../../checks/domain.entity.ts';
import * as connectedAppRows from '../../connected-apps/connected-app.entity.ts';
import * as consoleRows from '../../console/console.entity.ts';
import * as setupRows from '../../setup/setup.entity.ts';
import * as customDomainRows from '../../custom-domains/custom-domain.entity.ts';
import * as customerRows from '../../customers/customer.entity.ts';
import * as customerUsageRows from '../../customers/customer-usage.entity.ts';
import * as dataExportRows from '../../data-export/data-export.entity.ts';
import * as reportRows from '../../reports/report.entity.ts';
import * as drillRows from '../../drills/drill.entity.ts';
import * as escalationPolicyRows from '../../escalation/escalation-policy.entity.ts';
import * as escalationRows from '../../escalation/escalation.entity.ts';
import * as alertSourceRows from '../../alert-sources/alert-source.entity.ts';
import * as incidentManagementRows from '../../incident-management/incident-management.entity.ts';
import * as chatAccountRows from '../../incident-management/chat-account.entity.ts';
import * as channelAnswerRows from '../../incident-management/channel-answer.entity.ts';
import * as outboundRows from '../../incident-management/outbound.entity.ts';
import * as ticketRows from '../../incident-management/ticket.entity.ts';
import * as onCallImportRows from '../../on-call-import/on-call-import.entity.ts';
import * as incidentRows from '../../incidents/incident.entity.ts';
import * as maintenanceRows from '../../maintenance/maintenance.entity.ts';
import * as changeRequestRows from '../../monitors/change-request.entity.ts';
import * as monitorRows from '../../monitors/monitor.entity.ts';
import * as tagRows from '../../monitors/tag.entity.ts';
import * as notificationRows from '../../notifications/notification.entity.ts';
import * as pagingRows from '../../paging/paging.entity.ts';
import * as calendarRows from '../../on-call/calendar.entity.ts';
import * as scheduleRows from '../../on-call/schedule.entity.ts';
import * as organizationRows from '../../organizations/organization.entity.ts';
import * as subscriberRows from '../../subscribers/subscriber.entity.ts';
import * as vatCheckRows from '../../organizations/vat-check.entity.ts';
import * as brandImageRows from '../../status-pages/brand-image.entity.ts';
import * as statusPageRows from '../../status-pages/status-page.entity.ts';
import * as teamMemberRows from '../../teams/team-member.entity.ts';
import * as teamRows from '../../teams/team.entity.ts';
import * as kernelRows from './kernel.entity.ts';

type RowsOf<Module> = Module[keyof Module];

/** The union is named because the compiler cannot write a type of this size into a declaration file. */
export type Entity =
  | RowsOf<typeof organizationRows>
  | RowsOf<typeof vatCheckRows>
  | RowsOf<typeof accountRows>
  | RowsOf<typeof accessRows>
  | RowsOf<typeof agentAccessRows>
  | RowsOf<typeof kernelRows>
  | RowsOf<typeof customerRows>
  | RowsOf<typeof accountingRows>
  | RowsOf<typeof customerUsageRows>
  | RowsOf<typeof dataExportRows>
  | RowsOf<typeof reportRows>
  | RowsOf<typeof monitorRows>
  | RowsOf<typeof checkRows>
  | RowsOf<typeof domainRows>
  | RowsOf<typeof changeRows>
  | RowsOf<typeof incidentRows>
  | RowsOf<typeof drillRows>
  | RowsOf<typeof escalationPolicyRows>
  | RowsOf<typeof escalationRows>
  | RowsOf<typeof teamRows>
  | RowsOf<typeof teamMemberRows>
  | RowsOf<typeof incidentManagementRows>
  | RowsOf<typeof pagingRows>
  | RowsOf<typeof channelAnswerRows>
  | RowsOf<typeof chatAccountRows>
  | RowsOf<typeof outboundRows>
  | RowsOf<typeof ticketRows>
  | RowsOf<typeof alertSourceRows>
  | RowsOf<typeof scheduleRows>
  | RowsOf<typeof onCallImportRows>
  | RowsOf<typeof calendarRows>
  | RowsOf<typeof maintenanceRows>
  | RowsOf<typeof changeRequestRows>
  | RowsOf<typeof brandImageRows>
  | RowsOf<typeof statusPageRows>
  | RowsOf<typeof notificationRows>
  | RowsOf<typeof subscriberRows>
  | RowsOf<typeof connectedAppRows>
  | RowsOf<typeof customDomainRows>
  | RowsOf<typeof tagRows>
  | RowsOf<typeof consoleRows>
  | RowsOf<typeof setupRows>;

/**
 * Every table that queries may name. The entities declare the whole schema except what the mapper neither knows nor
 * compares: the partitions of `check_result`, the triggers that maintain `record_count`, the storage parameters of
 * `check_schedule`, and that `rate_window` is unlogged.
 */
export const entities: readonly Entity[] = [
  ...Object.values(organizationRows),
  ...Object.values(vatCheckRows),
  ...Object.values(accountRows),
  ...Object.values(accessRows),
  ...Object.values(agentAccessRows),
  ...Object.values(kernelRows),
  ...Object.values(customerRows),
  ...Object.values(accountingRows),
  ...Object.values(customerUsageRows),
  ...Object.values(dataExportRows),
  ...Object.values(reportRows),
  ...Object.values(monitorRows),
  ...Object.values(checkRows),
  ...Object.values(domainRows),
  ...Object.values(changeRows),
  ...Object.values(incidentRows),
  ...Object.values(drillRows),
  ...Object.values(escalationPolicyRows),
  ...Object.values(escalationRows),
  ...Object.values(teamRows),
  ...Object.values(teamMemberRows),
  ...Object.values(incidentManagementRows),
  ...Object.values(pagingRows),
  ...Object.values(channelAnswerRows),
  ...Object.values(chatAccountRows),
  ...Object.values(outboundRows),
  ...Object.values(ticketRows),
  ...Object.values(alertSourceRows),
  ...Object.values(scheduleRows),
  ...Object.values(onCallImportRows),
  ...Object.values(calendarRows),
  ...Object.values(maintenanceRows),
  ...Object.values(changeRequestRows),
  ...Object.values(brandImageRows),
  ...Object.values(statusPageRows),
  ...Object.values(notificationRows),
  ...Object.values(subscriberRows),
  ...Object.values(connectedAppRows),
  ...Object.values(customDomainRows),
  ...Object.values(tagRows),
  ...Object.values(consoleRows),
  ...Object.values(setupRows),
];

/**
 * The tables without an entity: Agenda's job queue and the mapper's list of applied migrations. The schema check skips
 * them.
 */
export const libraryTables = ['agenda_jobs', 'mikro_orm_migrations'] as const;
