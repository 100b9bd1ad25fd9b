export * from './calendars.ts';
export * from './differences.ts';
export * from './limits.ts';
export * from './people.ts';
export * from './plan.ts';
export * from './references.ts';
export * from './verification.ts';
