export * from './backup-diagnosis.ts';
export * from './backup-header.ts';
export * from './backup-names.ts';
export * from './restore.rules.ts';
