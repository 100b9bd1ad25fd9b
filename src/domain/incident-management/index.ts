export * from './im-access.errors.ts';
export * from './im-incident.errors.ts';
export * from './im-schedule.errors.ts';
export * from './im-traffic.errors.ts';
