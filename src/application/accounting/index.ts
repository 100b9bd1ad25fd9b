export * from './accounts.ts';
export * from './freeze-months.ts';
export * from './ports.ts';
export * from './report-corrections.ts';
