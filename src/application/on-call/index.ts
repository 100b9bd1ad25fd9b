export * from './on-call-at.ts';
export * from './ports.ts';
export * from './schedules.ts';
export * from './shifts.ts';
