export * from './ports.ts';
export * from './teams.ts';
