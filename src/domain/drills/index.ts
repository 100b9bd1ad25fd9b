export * from './drill-link.ts';
export * from './drill-page.ts';
export * from './drill-schedule.ts';
export * from './drill-score.ts';
export * from './drill.errors.ts';
export * from './drill.ts';
export * from './dry-run.ts';
