export * from './on-call-at.ts';
export * from './ports.ts';
export * from './schedules.ts';
export * from './shifts.ts';
export * from './calendar-ports.ts';
export * from './calendar-reader.ts';
export * from './fetch-calendar.ts';
export * from './import-calendars.ts';
