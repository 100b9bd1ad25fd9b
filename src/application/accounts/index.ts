export * from './account-deletion-job.ts';
export * from './account-deletions.ts';
export * from './complete-deletions.ts';
export * from './deletion-mail.ts';
export * from './erase-user.ts';
export * from './ports.ts';
export * from './users.ts';
