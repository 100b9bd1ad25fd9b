export * from './bootstrap-organization.ts';
export * from './erase-user.ts';
export * from './monitor-quota.ts';
export * from './platform-flags.ts';
export * from './ports.ts';
export * from './user-ports.ts';
export * from './users.ts';
