import type { UsedBy } from '../../domain/kernel/used-by.ts';
import type { CoverageFinding, CoverageFindingKind } from '../../domain/on-call/coverage.ts';
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

/** The filter of a list of overrides. */
export interface ImOverrideFilter {
  readonly scheduleId: number;
  /** Overrides that end after this time. */
  readonly endsAfter?: Date;
  /** Overrides that start before this time. */
  readonly startsBefore?: Date;
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
  /**
   * Returns the schedules with the ids, or all of them, of the organization or of all; newest first. Two queries,
   * whatever their number.
   */
  load(
    organizationId: number | null,
    range: TimeRange,
    ids: readonly number[] | null,
  ): Promise<readonly LoadedSchedule[]>;
}

/**
 * The facts that coverage depends on beside schedules, and the findings that the daily job has reported. Writes take
 * part in the transaction.
 */
export interface CoverageRecords {
  /**
   * Returns the users of the organization whom no page can reach: they have no role in incident management, or mail
   * cannot be sent and their rules for urgent incidents use nothing else. Inactive users are not judged.
   */
  unreachable(organizationId: number): Promise<ReadonlySet<string>>;
  /** Returns the organizations that use incident management. */
  organizations(now: Date): Promise<readonly number[]>;
  /** Returns the reported findings; other transactions that report for the organization wait. */
  lockReported(organizationId: number): Promise<readonly CoverageFinding[]>;
  /** Returns the number of reported findings of each kind, of all organizations together. */
  counts(): Promise<ReadonlyMap<CoverageFindingKind, number>>;
  /** Replaces the reported findings. */
  replaceReported(organizationId: number, findings: readonly CoverageFinding[]): Promise<void>;
}

/** Finds the escalation policies that notify the people on call. */
export interface SchedulePolicies {
  /** Returns the policies that have a step with the schedule, at most 100. */
  referringTo(target: { readonly type: 'schedule'; readonly scheduleId: number }): Promise<readonly UsedBy[]>;
}
