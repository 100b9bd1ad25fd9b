export * from './display-preferences.ts';
export * from './overview.ts';
export * from './signed-in-person.ts';
