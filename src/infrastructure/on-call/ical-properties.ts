import ICAL from 'ical.js';
import type { CalendarLength } from '../../domain/on-call/calendar-clock.ts';
import { MAX_EVENT_DAYS } from '../../domain/on-call/imported-calendar.ts';
import type { CalendarProblemCode } from '../../domain/on-call/imported-calendar.ts';
import { days, hours, minutes, seconds } from '../../domain/kernel/time.ts';
import { floatingOf } from '../../domain/kernel/wall-clock.ts';
import type { FloatingTime } from '../../domain/kernel/wall-clock.ts';

/** The error for a calendar that cannot be read. */
export class UnreadableCalendar extends Error {
  readonly code: CalendarProblemCode;
  readonly detail: string | null;
  constructor(code: CalendarProblemCode, detail: string | null = null) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** A property in the form of RFC 7265. */
export interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly type: string;
  readonly values: readonly unknown[];
}

/** A component in the form of RFC 7265. */
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly components: readonly Component[];
}

/** A time of a calendar, on the clock of a zone, of UTC, or of no zone. */
export interface CalendarTime {
  readonly local: FloatingTime;
  /** `UTC`, the name of a zone in the calendar, or null for no zone. */
  readonly zone: string | null;
  readonly isDate: boolean;
}

const componentOf = (parsed: unknown): Component => {
  const [name, properties, components] = parsed as [
    string,
    [string, Readonly<Record<string, unknown>>, string, ...unknown[]][],
    unknown[],
  ];
  return {
    name,
    properties: properties.map(([property, parameters, type, ...values]) => ({
      name: property,
      parameters,
      type,
      values,
    })),
    components: components.map(componentOf),
  };
};

/** Parses the calendars of a file. */
export const parseCalendars = (text: string): readonly Component[] => {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new UnreadableCalendar('notACalendar');
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF?\s*/, '')) as unknown[];
    return (Array.isArray(parsed[0]) ? parsed : [parsed]).map(componentOf);
  } catch (fault) {
    throw new UnreadableCalendar('invalidCalendar', detailOf(fault));
  }
};

/** Returns the beginning of a library's error message, which can quote the calendar. */
export const detailOf = (fault: unknown): string =>
  (fault instanceof Error ? fault.message : String(fault)).replaceAll(/\s+/g, ' ').slice(0, 200);

export const propertiesOf = (component: Component, name: string): readonly Property[] =>
  component.properties.filter((property) => property.name === name);

/** Returns the first property with the name, if there is one. */
export const propertyOf = (component: Component, name: string): Property | undefined =>
  component.properties.find((property) => property.name === name);

/** Returns the text of a property, or an empty text without the property. */
export const textOf = (component: Component, name: string): string => {
  const value = propertyOf(component, name)?.values[0];
  return typeof value === 'string' ? value : '';
};

/** Returns a parameter with a single value. */
export const parameterOf = ({ parameters }: Property, name: string): string | null => {
  const value = parameters[name];
  return typeof value === 'string' ? value : null;
};

/** Parses a time such as `2026-03-29T02:30:00Z` or `2026-03-29`. */
export const timeOf = (value: unknown, zone: string | null): CalendarTime => {
  const text = String(value);
  const isDate = !text.includes('T');
  const isUtc = text.endsWith('Z');
  const local = floatingOf(isDate ? `${text}T00:00:00` : text.replace(/Z$/, ''));
  if (Number.isNaN(local)) throw new UnreadableCalendar('invalidCalendar', `invalid time ${text.slice(0, 40)}`);
  return { local, zone: isUtc ? 'UTC' : isDate ? null : zone, isDate };
};

/** Returns the times of a property; of periods, their starts. */
export const timesOf = (property: Property): readonly CalendarTime[] =>
  property.values.map((value) => timeOf(Array.isArray(value) ? value[0] : value, parameterOf(property, 'tzid')));

const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Parses a duration such as `P1DT12H`. Throws `UnreadableCalendar` if it is negative or too long. */
export const lengthOf = (text: string): CalendarLength => {
  const found = DURATION.exec(text);
  const [week = 0, day = 0, hour = 0, minute = 0, second = 0] = (found ?? [])
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const length = { days: week * 7 + day, milliseconds: hours(hour) + minutes(minute) + seconds(second) };
  const isTooLong = days(length.days) + length.milliseconds > days(MAX_EVENT_DAYS);
  if (found === null || isTooLong)
    throw new UnreadableCalendar('invalidCalendar', `invalid duration ${text.slice(0, 40)}`);
  return length;
};
