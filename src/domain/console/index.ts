export * from './change-ring.ts';
export * from './console.errors.ts';
export * from './display-preferences.ts';
export * from './overview.ts';
export * from './signed-in-person.ts';
export * from './stream-event.ts';
export * from './stream.rules.ts';
