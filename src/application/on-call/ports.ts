import type { ImOverride, ImSchedule, OnCallSchedule, Restriction, TimeRange } from '../../domain/on-call/schedule.ts';
import type { NoFilter, Repository } from '../kernel/repository.ts';
import type { CalendarState } from './calendar-ports.ts';

/** A schedule with the state of the calendars that its layers read. */
export interface ImScheduleView extends ImSchedule {
  readonly calendars: readonly CalendarState[];
}

/** The schedules of all organizations, newest first. The search looks at names. */
export interface ImSchedules extends Repository<ImSchedule, NoFilter, ImScheduleView> {
  /** Keeps what the schedule said until it was changed. Takes part in the transaction. */
  keepDefinition(schedule: ImSchedule, until: Date): Promise<void>;
}

/** Which overrides a list returns. */
export interface ImOverrideFilter {
  readonly scheduleId: number;
}

/** The overrides of all organizations, newest first. */
export type ImOverrides = Repository<ImOverride, ImOverrideFilter>;

/** A schedule with everything that decides who is on call in a range. */
export interface LoadedSchedule {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly teamId: number | null;
  readonly name: string;
  readonly coverage: readonly Restriction[] | null;
  readonly schedule: OnCallSchedule;
  /** The names of people by public id; those of other schedules may be among them. */
  readonly names: ReadonlyMap<string, string>;
}

/** Reads schedules in order to resolve them. */
export interface OnCallSchedules {
  /** The schedules with the ids, or all of them, of the organization or of all; newest first. Two queries, whatever their number. */
  load(organizationId: number | null, range: TimeRange, ids: readonly number[] | null): Promise<readonly LoadedSchedule[]>;
}
