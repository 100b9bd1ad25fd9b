export * from './account-deletion.errors.ts';
export * from './account-deletion.machine.ts';
export * from './account-deletion.rules.ts';
export * from './account-link.ts';
export * from './personal-data.ts';
export * from './user.errors.ts';
export * from './user.rules.ts';
export * from './user.ts';
