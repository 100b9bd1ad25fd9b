export * from './report-charts.ts';
export * from './report-document.ts';
export * from './report-locale.ts';
