export * from './account-access.ts';
export * from './account-deletion.errors.ts';
export * from './account-deletion.machine.ts';
