export * from './announce-incident.ts';
export * from './announce-outages.ts';
export * from './change-incident.ts';
export * from './end-monitoring.ts';
export * from './incidents.ts';
export * from './ports.ts';
export * from './raise-alerts.ts';
export * from './send-reminders.ts';
