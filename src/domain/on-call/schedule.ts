import { hoursOfWeek } from '../kernel/hours-of-week.ts';
import type { WeekHours } from '../kernel/hours-of-week.ts';
import { days } from '../kernel/time.ts';

/** The days of the week in the order in which weeks are counted. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A time of the day, such as `09:00`. */
export type TimeOfDay = string;

/** When a layer changes hands. A member that is absent is taken from the local time of the layer's start. */
export interface Handoff {
  readonly unit: 'hour' | 'day' | 'week' | 'month';
  /** How many periods a turn lasts; for hours, the length of a period. */
  readonly every: number;
  readonly time?: TimeOfDay;
  /** For weeks. */
  readonly weekday?: Weekday;
  /** For months; shorter months change hands on their last day. */
  readonly monthDay?: number;
}

/** Hours of the week. They begin on the days, on all of them by default; `to` at or before `from` is on the next day. */
export interface Restriction {
  readonly days?: readonly Weekday[];
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
}

/** The hours of the restrictions together; null if they are all hours, as they are without any restriction. */
export const restrictedHours = (restrictions: readonly Restriction[]): WeekHours | null =>
  hoursOfWeek(restrictions.map(({ days: on = weekdays, ...times }) => ({ ...times, days: on.map((day) => weekdays.indexOf(day) + 1) })));

interface LayerPosition {
  readonly name?: string;
  /** The lowest rank with somebody on call decides. Defaults to the position of the layer in the list, from 1. */
  readonly rank?: number;
}

/** People who take turns. */
export interface RotationLayer extends LayerPosition {
  /** In the order of their turns; null is a turn of nobody. */
  readonly users: readonly (string | null)[];
  readonly startsAt: Date;
  readonly endsAt?: Date | null;
  readonly handoff: Handoff;
  readonly restrictions?: readonly Restriction[];
  /** Defaults to the time zone of the schedule. */
  readonly timezone?: string;
  /** Whether periods that the restrictions leave empty are not counted; true by default. */
  readonly skipClosed?: boolean;
}

/** Turns that were computed elsewhere, such as those of an imported calendar. They may overlap. */
export interface SpanLayer extends LayerPosition {
  readonly spans: readonly OnCallSpan[];
}

/** A turn as it is given. */
export interface OnCallSpan {
  readonly userId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export type Layer = RotationLayer | SpanLayer;

/** An imported calendar. Its events put people on call. */
export interface CalendarLayer extends LayerPosition {
  /** The URL of the calendar; for one that was uploaded, `upload:` and the digest of its content. In requests also the content itself. */
  readonly ics: string;
  /** The zone of all-day events and of times without a zone. Defaults to the time zone of the schedule. */
  readonly timezone?: string;
}

/** A layer as schedules store it. Users are named by public id. */
export type StoredLayer = RotationLayer | CalendarLayer;

/** What decides who is on call, apart from overrides. */
export interface ScheduleDefinition {
  readonly timezone: string;
  readonly layers: readonly Layer[];
  /** From when the definition applies. The first definition of a schedule applies to all time before the second. */
  readonly since?: Date | null;
}

/** Puts somebody on call, instead of everybody or of one person. */
export interface Override extends OnCallSpan {
  /** Identifies the override in the result. */
  readonly id?: string;
  /** The person whose turns are taken over; absent or null for all. */
  readonly replacesUserId?: string | null;
}

/** Somebody who is not on call for a time. A person can be listed with several of them. */
export interface InactiveUser {
  readonly userId: string;
  /** Null for all time before `until`. */
  readonly since: Date | null;
  /** When the person can be on call again; absent or null for never. */
  readonly until?: Date | null;
}

/** A schedule with everything that decides who is on call. */
export interface OnCallSchedule {
  /** Oldest first. */
  readonly definitions: readonly ScheduleDefinition[];
  /** In the order in which they were made. */
  readonly overrides?: readonly Override[];
  readonly inactiveUsers?: readonly InactiveUser[];
}

/** A stored schedule. */
export interface ImSchedule {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly teamId: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly timezone: string;
  readonly layers: readonly StoredLayer[];
  /** The hours in which somebody is promised to be on call; null if they are not declared. */
  readonly coverage: readonly Restriction[] | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A stored override. Users are named by public id. */
export interface ImOverride extends OnCallSpan {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly scheduleId: number;
  readonly replacesUserId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** A range of time, without its end. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

/** The most layers of a schedule. */
export const MAX_LAYERS = 50;
/** The most layers of a schedule that are imported calendars. */
export const MAX_CALENDAR_LAYERS = 10;
/** The most turns of a layer before it begins again with the first. */
export const MAX_LAYER_USERS = 500;
/** The most restrictions of a layer. */
export const MAX_RESTRICTIONS = 50;
/** The most periods, or hours, of a turn. */
export const MAX_HANDOFF_EVERY = 1000;
/** The highest rank. */
export const MAX_RANK = 1000;
/** The most overrides of a schedule, past ones included. */
export const MAX_OVERRIDES = 5000;
/** The longest override. */
export const MAX_OVERRIDE_LENGTH = days(366);
/** The longest range that is answered at once. */
export const MAX_SHIFT_RANGE = days(366);
/** The range that is answered unless a request says otherwise. */
export const DEFAULT_SHIFT_RANGE = days(30);
