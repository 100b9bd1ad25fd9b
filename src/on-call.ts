/**
 * Computes who is on call according to a schedule. Its pure functions run in any JavaScript runtime, browsers included.
 * @packageDocumentation
 */
export * from './domain/on-call/resolve-on-call.ts';
export * from './domain/on-call/schedule.ts';
export * from './domain/on-call/shifts.ts';
export { IntlTimeZones } from './infrastructure/kernel/system/intl-time-zones.ts';
