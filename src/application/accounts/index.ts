export * from './account-deletions.ts';
export * from './complete-deletions.ts';
export * from './ports.ts';
export * from './users.ts';
