export * from './service-hours.ts';
export * from './time-class.ts';
