export * from './account-deletion.errors.ts';
