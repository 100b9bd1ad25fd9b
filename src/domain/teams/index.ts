export * from './im-user.ts';
export * from './team.rules.ts';
export * from './team.ts';
export * from './teams.errors.ts';
