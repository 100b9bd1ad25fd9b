import { reminderJob } from '../application/checks/check-jobs.ts';
import {
  addIncidentUpdate,
  deleteIncident,
  getIncident,
  listIncidentUpdates,
  listIncidents,
  updateIncident,
  viewIncident,
} from '../application/incidents/incidents.ts';
import { sendReminders } from '../application/incidents/send-reminders.ts';
import { PostgresIncidentReminders } from '../infrastructure/incidents/postgres-incident-reminders.ts';
import { PostgresIncidents } from '../infrastructure/incidents/postgres-incidents.ts';
import { contextModule } from './context-module.ts';

/** Incidents, their timelines and their reminders. */
export const incidentsModule = contextModule({
  adapters: {
    incidentReminders: ({ database }) => new PostgresIncidentReminders(database),
    incidents: ({ database }) => new PostgresIncidents(database),
  },
  recurringJobs: [(ports) => reminderJob(sendReminders(ports))],
  useCases: [listIncidents, getIncident, listIncidentUpdates, addIncidentUpdate, updateIncident, deleteIncident, viewIncident],
});
