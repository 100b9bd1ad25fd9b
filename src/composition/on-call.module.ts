import {
  createImOverride,
  createImSchedule,
  deleteImOverride,
  deleteImSchedule,
  getImSchedule,
  listImOverrides,
  listImSchedules,
  updateImSchedule,
} from '../application/on-call/schedules.ts';
import { listImOnCall, listImShifts, previewImSchedule } from '../application/on-call/shifts.ts';
import { PostgresOnCallSchedules, PostgresOverrides, PostgresSchedules } from '../infrastructure/on-call/postgres-schedules.ts';
import { contextModule } from './context-module.ts';

/** Schedules, overrides, and who is on call. */
export const onCallModule = contextModule({
  adapters: {
    imOverrides: ({ database }) => new PostgresOverrides(database),
    imSchedules: ({ database }) => new PostgresSchedules(database),
    onCallSchedules: ({ database }) => new PostgresOnCallSchedules(database),
  },
  useCases: [
    ...[listImSchedules, getImSchedule, createImSchedule, updateImSchedule, deleteImSchedule],
    ...[listImOverrides, createImOverride, deleteImOverride],
    ...[listImShifts, previewImSchedule, listImOnCall],
  ],
});
