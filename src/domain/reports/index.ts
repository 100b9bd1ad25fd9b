export * from './report-document.ts';
