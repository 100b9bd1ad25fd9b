export * from './data-export.errors.ts';
export * from './data-export.machine.ts';
export * from './data-export.ts';
export * from './export-reminder.ts';
export * from './export.rules.ts';
