export * from './connected-app.errors.ts';
