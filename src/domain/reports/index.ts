export * from './report.errors.ts';
