export * from './listed-occurrences.ts';
export * from './maintenance-window.ts';
export * from './maintenance.errors.ts';
export * from './recurrence.ts';
export * from './target.rules.ts';
export * from './window-announcements.ts';
export * from './window-times.ts';
