export * from './report-renderer.ts';
