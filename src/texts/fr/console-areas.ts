import type { AreaCatalogue } from '../console-catalogue.ts';
import { consoleMaintenance } from './console-maintenance.ts';
import { consoleReports } from './console-reports.ts';
import { consoleOnCall } from './console-on-call.ts';
import { consolePolicies } from './console-policies.ts';
import { consoleTeams } from './console-teams.ts';
import { consoleOrganization } from './console-organization.ts';
import { consoleExports } from './console-exports.ts';
import { consoleTokens } from './console-tokens.ts';
import { consoleAudit } from './console-audit.ts';

/** The texts of the areas of the console. The browser loads this file of one language with the first of them. */
export const consoleAreas: AreaCatalogue = {
  maintenance: consoleMaintenance,
  reports: consoleReports,
  onCall: consoleOnCall,
  policies: consolePolicies,
  teams: consoleTeams,
  organization: consoleOrganization,
  exports: consoleExports,
  tokens: consoleTokens,
  audit: consoleAudit,
};
