/**
 * The use cases of Watchstead and the ports that a host must provide. Each context is a namespace.
 *
 * @packageDocumentation
 */
export * as access from './access/index.ts';
export * as accounting from './accounting/index.ts';
export * as accounts from './accounts/index.ts';
export * as agentAccess from './agent-access/index.ts';
export * as alertSources from './alert-sources/index.ts';
export * as backups from './backups/index.ts';
export * as changes from './changes/index.ts';
export * as checks from './checks/index.ts';
export * as connectedApps from './connected-apps/index.ts';
export * as console from './console/index.ts';
export * as customDomains from './custom-domains/index.ts';
export * as customerCopies from './customer-copies/index.ts';
export * as customers from './customers/index.ts';
export * as dataExport from './data-export/index.ts';
export * as drills from './drills/index.ts';
export * as escalation from './escalation/index.ts';
export * as explanations from './explanations/index.ts';
export * as incidentManagement from './incident-management/index.ts';
export * as incidents from './incidents/index.ts';
export * from './kernel/index.ts';
export * as maintenance from './maintenance/index.ts';
export * as monitors from './monitors/index.ts';
export * as notifications from './notifications/index.ts';
export * as onCall from './on-call/index.ts';
export * as onCallImport from './on-call-import/index.ts';
export * as organizations from './organizations/index.ts';
export * as paging from './paging/index.ts';
export * as publicTools from './public-tools/index.ts';
export * as reports from './reports/index.ts';
export * as setup from './setup/index.ts';
export * as statusPages from './status-pages/index.ts';
export * as subscribers from './subscribers/index.ts';
export * as teams from './teams/index.ts';
