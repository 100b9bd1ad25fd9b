import type { AreaCatalogue } from '../console-catalogue.ts';
import { consoleImports } from './console-imports.ts';
import { consoleUsage } from './console-usage.ts';
import { consoleLocations } from './console-locations.ts';
import { consolePlatform } from './console-platform.ts';
import { consoleDomains } from './console-domains.ts';
import { consoleCatalogueArea } from './console-catalogue.ts';
import { consoleMaintenance } from './console-maintenance.ts';
import { consoleReports } from './console-reports.ts';
import { consoleStatusPages } from './console-status-pages.ts';
import { consolePageEditor } from './console-page-editor.ts';
import { consolePagePeople } from './console-page-people.ts';
import { consoleOnCall } from './console-on-call.ts';
import { consolePolicies } from './console-policies.ts';
import { consoleTeams } from './console-teams.ts';
import { consoleOrganization } from './console-organization.ts';
import { consoleExports } from './console-exports.ts';
import { consoleTokens } from './console-tokens.ts';
import { consoleAudit } from './console-audit.ts';
import { consoleAlertSources } from './console-alert-sources.ts';
import { consoleOutbound } from './console-outbound.ts';
import { consoleExplanations } from './console-explanations.ts';
import { consoleDrills } from './console-drills.ts';
import { consoleOwnTypes } from './console-own-types.ts';
import { consoleWall } from './console-wall.ts';
import { consoleChangeRequests } from './console-change-requests.ts';
import { consoleMonitorQuota } from './console-monitor-quota.ts';
import { consoleChanges } from './console-changes.ts';
import { consoleCopies } from './console-copies.ts';
import { consoleNewResponse } from './console-new-response.ts';
import { consoleSignals } from './console-signals.ts';
import { consoleTemplates } from './console-templates.ts';
import { consolePeople } from './console-people.ts';
import { consoleProfile } from './console-profile.ts';
import { consoleMetrics } from './console-metrics.ts';
import { consoleChatAccounts } from './console-chat-accounts.ts';
import { consoleBulkDialogs } from './console-bulk-dialogs.ts';
import { consoleCredentials } from './console-credentials.ts';
import { consoleScenario } from './console-scenario.ts';
import { consoleEvidenceFacts } from './console-evidence-facts.ts';
import { consoleAnnouncements } from './console-announcements.ts';
import { consoleCustomerService } from './console-customer-service.ts';
import { consolePauses } from './console-pauses.ts';
import { consoleChannelFilters } from './console-channel-filters.ts';
import { consoleSendErrors } from './console-send-errors.ts';
import { consoleAuditWords } from './console-audit-words.ts';

/** The texts of the areas of the console. The browser loads this file of one language with the first of them. */
export const consoleAreas: AreaCatalogue = {
  imports: consoleImports,
  usage: consoleUsage,
  locations: consoleLocations,
  platform: consolePlatform,
  domains: consoleDomains,
  catalogue: consoleCatalogueArea,
  maintenance: consoleMaintenance,
  reports: consoleReports,
  statusPages: consoleStatusPages,
  pageEditor: consolePageEditor,
  pagePeople: consolePagePeople,
  onCall: consoleOnCall,
  policies: consolePolicies,
  teams: consoleTeams,
  organization: consoleOrganization,
  exports: consoleExports,
  tokens: consoleTokens,
  audit: consoleAudit,
  alertSources: consoleAlertSources,
  outbound: consoleOutbound,
  explanations: consoleExplanations,
  drills: consoleDrills,
  ownTypes: consoleOwnTypes,
  wall: consoleWall,
  changeRequests: consoleChangeRequests,
  changes: consoleChanges,
  monitorQuota: consoleMonitorQuota,
  copies: consoleCopies,
  newResponse: consoleNewResponse,
  signals: consoleSignals,
  templates: consoleTemplates,
  people: consolePeople,
  profile: consoleProfile,
  metrics: consoleMetrics,
  chatAccounts: consoleChatAccounts,
  bulkDialogs: consoleBulkDialogs,
  credentials: consoleCredentials,
  scenario: consoleScenario,
  evidenceFacts: consoleEvidenceFacts,
  announcements: consoleAnnouncements,
  customerService: consoleCustomerService,
  pauses: consolePauses,
  channelFilters: consoleChannelFilters,
  sendErrors: consoleSendErrors,
  auditWords: consoleAuditWords,
};
