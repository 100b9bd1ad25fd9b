export * from './ports.ts';
export * from './scheduled-backups.ts';
