export * from './status-page.errors.ts';
