export * from './due-reports.ts';
export * from './gather-reports.ts';
export * from './generate-runs.ts';
export * from './ports.ts';
export * from './report-mails.ts';
export * from './report-renderer.ts';
export * from './report-runs.ts';
export * from './reports.ts';
