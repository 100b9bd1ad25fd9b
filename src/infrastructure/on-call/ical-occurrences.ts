import type { TimeZones } from '../../application/kernel/ports.ts';
import type { CalendarRange } from '../../application/on-call/calendar-reader.ts';
import { days } from '../../domain/kernel/time.ts';
import { zoneClock } from '../../domain/kernel/wall-clock.ts';
import type { FloatingTime, OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import { calendarEnd, calendarInstant } from '../../domain/on-call/calendar-clock.ts';
import type { CalendarLength } from '../../domain/on-call/calendar-clock.ts';
import { MAX_CALENDAR_OCCURRENCES } from '../../domain/on-call/imported-calendar.ts';
import type { Attendee, CalendarOccurrence } from '../../domain/on-call/imported-calendar.ts';
import {
  UnreadableCalendar,
  lengthOf,
  parameterOf,
  parseCalendars,
  propertiesOf,
  propertyOf,
  textOf,
  timeOf,
  timesOf,
} from './ical-properties.ts';
import type { CalendarTime, Component } from './ical-properties.ts';
import { ruleOf, startsOfRule } from './ical-rules.ts';
import type { ClockRange } from './ical-rules.ts';
import { zonesOf } from './ical-zones.ts';
import type { CalendarZones } from './ical-zones.ts';

/** A VEVENT with its times on the clock of its start. */
interface Event {
  readonly component: Component;
  readonly start: CalendarTime;
  readonly length: CalendarLength;
  readonly changes: OffsetChanges;
  /**
   * The occurrence that the event replaces, together with all later ones if `isRange`; null for an event that replaces
   * none.
   */
  readonly replaces: { readonly time: CalendarTime; readonly isRange: boolean } | null;
}

/** The start of an occurrence on the clock, with the event that describes it and its recurrence id. */
interface Start {
  readonly local: FloatingTime;
  readonly event: Event;
  readonly length: CalendarLength;
}

const DAY = days(1);

class CalendarExpansion {
  readonly #zones: CalendarZones;
  readonly #range: CalendarRange;
  readonly #clock: ClockRange;

  constructor(zones: CalendarZones, range: CalendarRange) {
    this.#zones = zones;
    this.#range = range;
    this.#clock = { from: range.from.getTime() - days(2), to: range.to.getTime() + days(2) };
  }

  /**
   * Returns the occurrences of the events with one UID: those of the series that no other event replaces, and those
   * that are written out.
   */
  occurrences(components: readonly Component[]): readonly CalendarOccurrence[] {
    const events = components.flatMap((component) => this.#event(component) ?? []);
    const series = events.filter(({ replaces }) => replaces === null);
    const replacing = events.flatMap((event) => (event.replaces === null ? [] : [{ event, ...event.replaces }]));
    const replaced = replacing.filter(({ isRange }) => !isRange).map(({ time }) => time);
    const starts = series.flatMap((event) => {
      const isReplaced = this.#namedBy(replaced, event);
      return this.#startsOf(event).filter(({ local }) => !isReplaced(local));
    });
    const ranges = replacing
      .filter(({ isRange }) => isRange)
      .toSorted((left, right) => left.time.local - right.time.local);
    const moved = starts.map((start): Start => {
      const range = ranges.findLast(({ time }) => this.#on(time, start.event) <= start.local);
      if (range === undefined) return start;
      const { event } = range;
      return {
        event: { ...start.event, component: event.component },
        local: start.local + this.#on(event.start, start.event) - this.#on(range.time, start.event),
        length: event.length,
      };
    });
    const single = replacing
      .filter(({ isRange }) => !isRange)
      .map(({ event }): Start => ({ event, local: event.start.local, length: event.length }));
    return [...moved, ...single].flatMap((start) => this.#placed(start) ?? []);
  }

  #changesOf({ zone, local }: CalendarTime): OffsetChanges {
    return this.#zones.changesOf(zone, Math.min(local, this.#clock.from), Math.max(local, this.#clock.to) + DAY);
  }

  #event(component: Component): Event | null {
    const dtstart = propertyOf(component, 'dtstart');
    if (dtstart === undefined) return null;
    const start = timeOf(dtstart.values[0], parameterOf(dtstart, 'tzid'));
    const recurrenceId = propertyOf(component, 'recurrence-id');
    const replaces =
      recurrenceId === undefined
        ? null
        : {
            time: timeOf(recurrenceId.values[0], parameterOf(recurrenceId, 'tzid')),
            isRange: parameterOf(recurrenceId, 'range') === 'THISANDFUTURE',
          };
    const changes = this.#changesOf(start);
    return { component, start, changes, replaces, length: this.#length(component, start, changes) };
  }

  /**
   * Returns the length of an event: between times, the exact duration; between dates, days (RFC 5545, 3.8.5.3). An
   * event without an end lasts a day if its start is a date, and no time otherwise.
   */
  #length(component: Component, start: CalendarTime, changes: OffsetChanges): CalendarLength {
    const dtend = propertyOf(component, 'dtend');
    const duration = textOf(component, 'duration');
    if (duration !== '') return lengthOf(duration);
    if (dtend === undefined) return { days: start.isDate ? 1 : 0, milliseconds: 0 };
    const end = timeOf(dtend.values[0], parameterOf(dtend, 'tzid'));
    if (start.isDate && end.isDate) return { days: Math.max(1, (end.local - start.local) / DAY), milliseconds: 0 };
    const endsAt = calendarInstant(end.local, this.#changesOf(end)).at;
    return { days: 0, milliseconds: endsAt.getTime() - calendarInstant(start.local, changes).at.getTime() };
  }

  /**
   * Returns the starts of an event of the series: its own start and those of its rules and dates, without its
   * exceptions.
   */
  #startsOf(event: Event): readonly Start[] {
    const { component, start, length, changes } = event;
    const clock = { changes, limit: MAX_CALENDAR_OCCURRENCES };
    const range = { from: this.#clock.from - length.days * DAY - length.milliseconds, to: this.#clock.to };
    const ofRules = propertiesOf(component, 'rrule').flatMap((rule) =>
      startsOfRule(ruleOf(rule), start.local, range, clock),
    );
    const regular = [start.local, ...ofRules].map((local): Start => ({ local, event, length }));
    const written = propertiesOf(component, 'rdate');
    const count = written.reduce((sum, { values }) => sum + values.length, regular.length);
    if (count > MAX_CALENDAR_OCCURRENCES) throw new UnreadableCalendar('tooManyOccurrences');
    const dates = written.flatMap((property) => {
      const times = timesOf(property);
      return property.values.map((value, at): Start => ({
        local: this.#on(times[at] ?? start, event),
        event,
        length: Array.isArray(value) ? this.#periodLength(value, parameterOf(property, 'tzid')) : length,
      }));
    });
    const isExcluded = this.#namedBy(propertiesOf(component, 'exdate').flatMap(timesOf), event);
    const starts = new Map([...regular, ...dates].map((found) => [found.local, found]));
    return [...starts.values()].filter(({ local }) => !isExcluded(local));
  }

  #periodLength([from, to]: readonly unknown[], zone: string | null): CalendarLength {
    if (/^[+-]?P/.test(String(to))) return lengthOf(String(to));
    const [start, end] = [timeOf(from, zone), timeOf(to, zone)];
    return {
      days: 0,
      milliseconds:
        calendarInstant(end.local, this.#changesOf(end)).at.getTime() -
        calendarInstant(start.local, this.#changesOf(start)).at.getTime(),
    };
  }

  /**
   * Returns the time on the clock of the event. For all-day events this is a date; some programs write midnight in a
   * zone instead.
   */
  #on(time: CalendarTime, { start, changes }: Event): FloatingTime {
    const isSameClock = time.isDate || time.zone === start.zone || (start.isDate && time.zone !== 'UTC');
    const local = isSameClock
      ? time.local
      : zoneClock(changes).shownAt(calendarInstant(time.local, this.#changesOf(time)).at.getTime());
    return start.isDate ? Math.floor(local / DAY) * DAY : local;
  }

  /**
   * Returns a function that tells whether one of the times names the occurrence with a start. A date names all
   * occurrences of its day.
   */
  #namedBy(times: readonly CalendarTime[], event: Event): (local: FloatingTime) => boolean {
    const days = new Set(times.filter(({ isDate }) => isDate).map(({ local }) => local));
    const starts = new Set(times.filter(({ isDate }) => !isDate).map((time) => this.#on(time, event)));
    return (local) => days.has(Math.floor(local / DAY) * DAY) || starts.has(local);
  }

  #placed({ local, event: { component, changes }, length }: Start): CalendarOccurrence | null {
    const startsAt = calendarInstant(local, changes).at;
    const endsAt = calendarEnd(local, length, changes);
    if (
      startsAt >= endsAt ||
      startsAt >= this.#range.to ||
      endsAt <= this.#range.from ||
      textOf(component, 'status').toUpperCase() === 'CANCELLED'
    )
      return null;
    return {
      startsAt,
      endsAt,
      summary: textOf(component, 'summary').slice(0, MAX_SUMMARY),
      attendees: attendeesOf(component),
    };
  }
}

const MAX_SUMMARY = 300;

const attendeesOf = (component: Component): readonly Attendee[] =>
  propertiesOf(component, 'attendee').flatMap((attendee) => {
    if (parameterOf(attendee, 'partstat')?.toUpperCase() === 'DECLINED') return [];
    const address = String(attendee.values[0]);
    const email = /^mailto:(.+)$/i.exec(address)?.[1] ?? parameterOf(attendee, 'email');
    return [{ email, name: parameterOf(attendee, 'cn') }];
  });

/** Returns the version with the highest number of each event. */
const latest = (components: readonly Component[]): readonly Component[] => {
  const sequenceOf = (component: Component): number => Number(propertyOf(component, 'sequence')?.values[0] ?? 0);
  const versions = Map.groupBy(components, (component) => textOf(component, 'recurrence-id'));
  return [...versions.values()].flatMap((same) =>
    same.toSorted((left, right) => sequenceOf(right) - sequenceOf(left)).slice(0, 1),
  );
};

/**
 * Returns the occurrences of the events of a file that lie at least partly in the range. Throws `UnreadableCalendar`.
 */
export const occurrencesOf = (
  text: string,
  range: CalendarRange,
  timeZones: TimeZones,
): readonly CalendarOccurrence[] => {
  const calendars = parseCalendars(text);
  const expansion = new CalendarExpansion(zonesOf(calendars, timeZones, range.timezone), range);
  const events = calendars.flatMap(({ components }) => components).filter(({ name }) => name === 'vevent');
  const byUid = Map.groupBy(events, (event, at) => textOf(event, 'uid') || `event ${at}`);
  const found: CalendarOccurrence[] = [];
  for (const same of byUid.values()) {
    found.push(...expansion.occurrences(latest(same)));
    if (found.length > MAX_CALENDAR_OCCURRENCES) throw new UnreadableCalendar('tooManyOccurrences');
  }
  return found.toSorted(
    (left, right) =>
      left.startsAt.getTime() - right.startsAt.getTime() || left.endsAt.getTime() - right.endsAt.getTime(),
  );
};
