export * from './organization.errors.ts';
export * from './organization.machine.ts';
export * from './quota.errors.ts';
export * from './quota.ts';
export * from './user-rules.ts';
export * from './user.errors.ts';
export * from './user.ts';
