export * from './team.rules.ts';
export * from './team.ts';
export * from './teams.errors.ts';
export * from './user.rules.ts';
