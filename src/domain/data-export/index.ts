export * from './data-export.errors.ts';
