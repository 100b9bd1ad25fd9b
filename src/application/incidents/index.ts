export * from './end-monitoring.ts';
export * from './incident.ports.ts';
export * from './incidents.ts';
export * from './raise-alerts.ts';
export * from './send-reminders.ts';
