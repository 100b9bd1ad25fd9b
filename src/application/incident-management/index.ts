export * from './bulk-actions.ts';
export * from './end-snoozes.ts';
export * from './incident-actions.ts';
export * from './incident-changes.ts';
export * from './incidents.ts';
export * from './ports.ts';
export * from './settings.ts';
export * from './teams.ts';
