import * as onCall from '../../application/on-call/index.ts';
import { dueCalendars } from '../../application/on-call/import-calendars.ts';
import { PostgresCalendarFeeds, PostgresImportedCalendars } from '../../infrastructure/on-call/postgres-calendars.ts';
import { PostgresCoverageRecords } from '../../infrastructure/on-call/postgres-coverage-records.ts';
import { ThreadedCalendarReader } from '../../infrastructure/on-call/threaded-calendar-reader.ts';
import { PostgresOnCallSchedules } from '../../infrastructure/on-call/postgres-on-call-schedules.ts';
import { PostgresOverrides, PostgresSchedules } from '../../infrastructure/on-call/postgres-schedules.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for schedules, overrides and the people on call. */
export const onCallModule = contextModule({
  adapters: {
    imOverrides: ({ database }) => new PostgresOverrides(database),
    imSchedules: ({ database }) => new PostgresSchedules(database),
    calendarFeeds: ({ database }) => new PostgresCalendarFeeds(database),
    calendarReader: () => new ThreadedCalendarReader(),
    coverageRecords: ({ database, settings: { smtpUrl } }) => new PostgresCoverageRecords(database, smtpUrl !== null),
    importedCalendars: ({ database }) => new PostgresImportedCalendars(database),
    onCallSchedules: ({ database, importedCalendars }) => new PostgresOnCallSchedules(database, importedCalendars),
  },
  dueWork: [(ports) => dueCalendars(ports)],
  useCases: useCasesOf(onCall),
});
