import { hoursOfWeek } from '../kernel/hours-of-week.ts';
import type { WeekHours } from '../kernel/hours-of-week.ts';
import { days } from '../kernel/time.ts';
import type { OrganizationRecord } from '../kernel/record.ts';

/** The days of the week in the order in which weeks are counted. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
/** A day of the week by its English name. */
export type Weekday = (typeof weekdays)[number];

/** A time of the day, such as `09:00`. */
export type TimeOfDay = string;

/** The time at which a layer changes hands. Absent members are taken from the local start time of the layer. */
export interface Handoff {
  readonly unit: 'hour' | 'day' | 'week' | 'month';
  /** The number of periods that a turn lasts; for hours, the length of a period. */
  readonly every: number;
  readonly time?: TimeOfDay;
  /** The day of a weekly handoff. */
  readonly weekday?: Weekday;
  /** The day of a monthly handoff. Shorter months change hands on their last day. */
  readonly monthDay?: number;
}

/**
 * Hours of the week. `days` are the days on which the hours begin, by default all. If `to` is at or before `from`, the
 * hours end on the next day.
 */
export interface Restriction {
  readonly days?: readonly Weekday[];
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
}

/** Returns the union of the hours of the restrictions, or null if they cover all hours, as without any restriction. */
export const restrictedHours = (restrictions: readonly Restriction[]): WeekHours | null =>
  hoursOfWeek(
    restrictions.map(({ days: on = weekdays, ...times }) => ({
      ...times,
      days: on.map((day) => weekdays.indexOf(day) + 1),
    })),
  );

interface LayerPosition {
  readonly name?: string;
  /**
   * The rank of the layer. The lowest rank with somebody on call decides. The default is the position of the layer in
   * the list, from 1.
   */
  readonly rank?: number;
}

/** A layer whose people take turns. */
export interface RotationLayer extends LayerPosition {
  /** The users in the order of their turns. Null is a turn of nobody. */
  readonly users: readonly (string | null)[];
  readonly startsAt: Date;
  readonly endsAt?: Date | null;
  readonly handoff: Handoff;
  readonly restrictions?: readonly Restriction[];
  /** Defaults to the time zone of the schedule. */
  readonly timezone?: string;
  /** True, the default, if periods without hours because of the restrictions are not counted. */
  readonly skipClosed?: boolean;
}

/** A layer whose turns were computed elsewhere, such as from an imported calendar. Turns may overlap. */
export interface SpanLayer extends LayerPosition {
  readonly spans: readonly OnCallSpan[];
}

/** A time for which a person is on call. */
export interface OnCallSpan {
  readonly userId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A part of a schedule that puts people on call: a rotation, or turns that were computed elsewhere. */
export type Layer = RotationLayer | SpanLayer;

/** An imported calendar. Its events put people on call. */
export interface CalendarLayer extends LayerPosition {
  /**
   * The URL of the calendar, or `upload:` and the digest of its content for an uploaded one. A request may also contain
   * the content itself.
   */
  readonly ics: string;
  /** The zone of all-day events and of times without a zone. Defaults to the time zone of the schedule. */
  readonly timezone?: string;
}

/** A stored layer. Users are named by public id. */
export type StoredLayer = RotationLayer | CalendarLayer;

/** The settings that determine who is on call, apart from overrides. */
export interface ScheduleDefinition {
  readonly timezone: string;
  readonly layers: readonly Layer[];
  /** The start of the definition. The first definition of a schedule applies to all time before the second. */
  readonly since?: Date | null;
}

/**
 * Returns the moments from which the definitions of a schedule are in force, in milliseconds. The first one is in force
 * before the second as well.
 */
export const definitionStarts = (definitions: readonly ScheduleDefinition[]): readonly number[] =>
  definitions.map(({ since }, at) => (at === 0 ? -Infinity : (since?.getTime() ?? -Infinity)));

/** An override that puts a person on call in place of everybody or of one person. */
export interface Override extends OnCallSpan {
  /** The id of the override in the result. */
  readonly id?: string;
  /** The person whose turns the override takes over; absent or null for all people. */
  readonly replacesUserId?: string | null;
}

/** A time in which a person is not on call. A person can have several such times. */
export interface InactiveUser {
  readonly userId: string;
  /** The start of the time, or null for all time before `until`. */
  readonly since: Date | null;
  /** The time from which the person can be on call again; absent or null for never. */
  readonly until?: Date | null;
}

/** A schedule with all data that determines who is on call. */
export interface OnCallSchedule {
  /** The definitions, oldest first. */
  readonly definitions: readonly ScheduleDefinition[];
  /** The overrides in the order in which they were created. */
  readonly overrides?: readonly Override[];
  readonly inactiveUsers?: readonly InactiveUser[];
}

/** A stored schedule. */
export interface ImSchedule extends OrganizationRecord {
  readonly teamId: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly timezone: string;
  readonly layers: readonly StoredLayer[];
  /** The hours in which the schedule promises somebody on call, or null if none are declared. */
  readonly coverage: readonly Restriction[] | null;
}

/** A stored override. Users are named by public id. */
export interface ImOverride extends OrganizationRecord, OnCallSpan {
  readonly scheduleId: number;
  readonly replacesUserId: string | null;
}

/** A range of time; `to` is exclusive. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** The maximum number of layers of a schedule. */
export const MAX_LAYERS = 50;
/** The maximum number of layers of a schedule that are imported calendars. */
export const MAX_CALENDAR_LAYERS = 10;
/** The maximum number of turns of a layer before the first turn repeats. */
export const MAX_LAYER_USERS = 500;
/** The maximum number of restrictions of a layer. */
export const MAX_RESTRICTIONS = 50;
/** The maximum number of periods, or hours, of a turn. */
export const MAX_HANDOFF_EVERY = 1000;
/** The maximum rank. */
export const MAX_RANK = 1000;
/** The maximum number of overrides of a schedule, including past ones. */
export const MAX_OVERRIDES = 5000;
/** The maximum length of an override. */
export const MAX_OVERRIDE_LENGTH = days(366);
/** The maximum range of shifts in one response. */
export const MAX_SHIFT_RANGE = days(366);
/** The maximum number of shifts in one response. An hourly rotation has 8784 in the maximum range. */
export const MAX_SHIFTS = 10_000;
/** The default range of shifts in a response. */
export const DEFAULT_SHIFT_RANGE = days(30);
