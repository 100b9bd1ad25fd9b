export * from './bootstrap-organization.ts';
export * from './monitor-quota.ts';
export * from './ports.ts';
