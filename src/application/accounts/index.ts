export * from './account-deletions.ts';
export * from './complete-deletions.ts';
export * from './personal-data.ports.ts';
export * from './personal-data.ts';
export * from './ports.ts';
export * from './users.ts';
