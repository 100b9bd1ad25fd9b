import * as incidents from '../../application/incidents/index.ts';
import { dueOutages } from '../../application/incidents/announce-outages.ts';
import { followMonitors } from '../../application/incidents/end-monitoring.ts';
import { recordStateChanges } from '../../application/incidents/record-state-changes.ts';
import { dueReminders } from '../../application/incidents/send-reminders.ts';
import { dueLocationWatch } from '../../application/incidents/watch-locations.ts';
import { ownKindWatchJob } from '../../application/incidents/watch-own-kinds.ts';
import {
  PostgresAffectedComponents,
  PostgresAnnouncedOutages,
} from '../../infrastructure/incidents/postgres-announced-outages.ts';
import {
  PostgresIncidentReminders,
  PostgresWithheldAlerts,
} from '../../infrastructure/incidents/postgres-alert-reminders.ts';
import { PostgresIncidents } from '../../infrastructure/incidents/postgres-incidents.ts';
import { PostgresMonitorConditions } from '../../infrastructure/incidents/postgres-monitor-conditions.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for incidents of monitors, their timelines and their reminders. */
export const incidentsModule = contextModule({
  adapters: {
    affectedComponents: ({ database }) => new PostgresAffectedComponents(database),
    announcedOutages: ({ database }) => new PostgresAnnouncedOutages(database),
    incidentReminders: ({ database }) => new PostgresIncidentReminders(database),
    incidents: ({ database }) => new PostgresIncidents(database),
    stateChanges: (ports) => ({ record: recordStateChanges(ports) }),
    monitorConditions: ({ database, stateSpans }) => new PostgresMonitorConditions(database, stateSpans),
    withheldAlerts: ({ database }) => new PostgresWithheldAlerts(database),
  },
  monitorFollowers: [(ports) => followMonitors(ports)],
  dueWork: [(ports) => dueOutages(ports), (ports) => dueReminders(ports), (ports) => dueLocationWatch(ports)],
  recurringJobs: [(ports) => ownKindWatchJob(ports)],
  useCases: useCasesOf(incidents),
});
