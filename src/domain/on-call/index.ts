export * from './hours-of-week.ts';
export * from './on-call.errors.ts';
export * from './resolve-on-call.ts';
export * from './rotation.ts';
export * from './schedule.rules.ts';
export * from './schedule.ts';
export * from './shifts.ts';
