export * from './ports.ts';
export * from './team-access.ts';
export * from './teams.ts';
