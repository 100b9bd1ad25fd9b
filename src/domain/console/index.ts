export * from './display-preferences.ts';
export * from './signed-in-person.ts';
