import { changeImIncidents } from '../application/incident-management/bulk-actions.ts';
import { dueSnoozes } from '../application/incident-management/end-snoozes.ts';
import { escalateImIncident } from '../application/incident-management/escalate-now.ts';
import {
  acknowledgeImIncident,
  addImNote,
  addImResponder,
  mergeImIncident,
  resolveImIncident,
  setImIncidentStatus,
  snoozeImIncident,
} from '../application/incident-management/incident-actions.ts';
import { createImIncident, getImIncident, listImIncidents, listImTimeline } from '../application/incident-management/incidents.ts';
import { getImMetrics, imFigureGauges } from '../application/incident-management/metrics.ts';
import {
  createOutboundIntegration,
  deleteOutboundIntegration,
  getOutboundIntegration,
  listOutboundDeliveries,
  listOutboundIntegrations,
  updateOutboundIntegration,
} from '../application/incident-management/outbound-integrations.ts';
import { outboundSender, retryOutboundDelivery } from '../application/incident-management/outbound-messages.ts';
import { getImSettings, updateImSettings } from '../application/incident-management/settings.ts';
import {
  addImTeamMember,
  createImTeam,
  deleteImTeam,
  getImTeam,
  listImTeams,
  removeImTeamMember,
  updateImTeam,
  updateImTeamMember,
} from '../application/incident-management/teams.ts';
import { PostgresImFigures } from '../infrastructure/incident-management/postgres-im-figures.ts';
import { PostgresImIncidents, PostgresImTimeline } from '../infrastructure/incident-management/postgres-im-incidents.ts';
import { PostgresImMembers, PostgresImSettings, PostgresImTeams, PostgresImUsers } from '../infrastructure/incident-management/postgres-im-teams.ts';
import { PostgresOutboundDeliveries, PostgresOutboundIntegrations } from '../infrastructure/incident-management/postgres-outbound.ts';
import { contextModule } from './context-module.ts';

/** Teams, incidents of incident management and their timelines. */
export const incidentManagementModule = contextModule({
  adapters: {
    imFigures: ({ database }) => new PostgresImFigures(database),
    imIncidents: ({ database }) => new PostgresImIncidents(database),
    imMembers: ({ database }) => new PostgresImMembers(database),
    imSettings: ({ database }) => new PostgresImSettings(database),
    imTeams: ({ database }) => new PostgresImTeams(database),
    imTimeline: ({ database }) => new PostgresImTimeline(database),
    imUsers: ({ database }) => new PostgresImUsers(database),
    outboundDeliveries: ({ database, vault }) => new PostgresOutboundDeliveries(database, vault),
    outboundIntegrations: ({ database, vault }) => new PostgresOutboundIntegrations(database, vault),
  },
  outboxSenders: [(ports) => outboundSender(ports)],
  gaugeSources: [(ports) => imFigureGauges(ports)],
  dueWork: [(ports) => dueSnoozes(ports)],
  useCases: [
    ...[listImTeams, getImTeam, createImTeam, updateImTeam, deleteImTeam, addImTeamMember, updateImTeamMember, removeImTeamMember],
    ...[getImSettings, updateImSettings, getImMetrics],
    ...[listOutboundIntegrations, getOutboundIntegration, createOutboundIntegration, updateOutboundIntegration, deleteOutboundIntegration, listOutboundDeliveries, retryOutboundDelivery],
    ...[listImIncidents, getImIncident, createImIncident, listImTimeline, changeImIncidents],
    ...[acknowledgeImIncident, resolveImIncident, setImIncidentStatus, snoozeImIncident, mergeImIncident, escalateImIncident, addImResponder, addImNote],
  ],
});
