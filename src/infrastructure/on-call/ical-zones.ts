import type { TimeZones } from '../../application/kernel/ports.ts';
import { isTimeZone } from '../../domain/kernel/intl.ts';
import { days, hours, minutes, seconds } from '../../domain/kernel/time.ts';
import type { FloatingTime, OffsetChange, OffsetChanges } from '../../domain/kernel/wall-clock.ts';
import { UnreadableCalendar, propertiesOf, propertyOf, textOf, timesOf } from './ical-properties.ts';
import type { Component, Property } from './ical-properties.ts';
import { ruleOf, startsOfRule } from './ical-rules.ts';
import { zoneOfWindows } from './windows-zones.ts';

/** The maximum number of clock changes in the definition of a zone. */
const MAX_CHANGES = 2000;

/** The offset changes of the time zones in a calendar. */
export interface CalendarZones {
  /** Returns the changes of a zone in the range. Null is the zone of times that name none. */
  changesOf(zone: string | null, from: FloatingTime, to: FloatingTime): OffsetChanges;
}

/**
 * Returns the IANA zone of a name, which is itself an IANA name, a Windows name, or a path such as
 * `/mozilla.org/20050126_1/Europe/Berlin` that ends with one.
 */
const ianaName = (name: string): string | null => {
  const parts = name.split('/');
  const candidates = [
    name,
    zoneOfWindows(name),
    ...(name.startsWith('/') ? [parts.slice(-3).join('/'), parts.slice(-2).join('/'), parts.slice(-1).join('/')] : []),
  ];
  return (
    candidates.find(
      (candidate) => candidate !== undefined && candidate !== '' && !/^[+-]/.test(candidate) && isTimeZone(candidate),
    ) ?? null
  );
};

const offsetOf = (observance: Component, name: string): number => {
  const [, sign, hour, minute, second = '0'] =
    /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(textOf(observance, name)) ?? [];
  if (sign === undefined) throw new UnreadableCalendar('invalidCalendar', `a time zone without ${name}`);
  return (sign === '-' ? -1 : 1) * (hours(Number(hour)) + minutes(Number(minute)) + seconds(Number(second)));
};

/** Returns the starts of an observance, on the clock that it replaces. */
const onsetsOf = (observance: Component, to: FloatingTime): readonly FloatingTime[] => {
  const start = propertyOf(observance, 'dtstart');
  const first = start === undefined ? undefined : timesOf(start)[0]?.local;
  if (first === undefined) throw new UnreadableCalendar('invalidCalendar', 'a time zone without DTSTART');
  const clock = { changes: [{ at: null, offset: offsetOf(observance, 'tzoffsetfrom') }] as const, limit: MAX_CHANGES };
  const ofRules = propertiesOf(observance, 'rrule').flatMap((rule: Property) =>
    startsOfRule(ruleOf(rule), first, { from: first, to }, clock),
  );
  return [
    first,
    ...ofRules,
    ...propertiesOf(observance, 'rdate').flatMap((dates) => timesOf(dates).map(({ local }) => local)),
  ];
};

/** Returns the changes that a definition (VTIMEZONE) describes, until `to`. */
const definedChanges = (definition: Component, to: FloatingTime): OffsetChanges => {
  const changes = definition.components.flatMap((observance) => {
    const [before, offset] = [offsetOf(observance, 'tzoffsetfrom'), offsetOf(observance, 'tzoffsetto')];
    return onsetsOf(observance, to).map((onset) => ({ at: new Date(onset - before), offset, before }));
  });
  const inOrder = changes.toSorted((left, right) => left.at.getTime() - right.at.getTime());
  const [first] = inOrder;
  if (first === undefined) throw new UnreadableCalendar('invalidCalendar', 'a time zone without observances');
  return [{ at: null, offset: first.before }, ...inOrder.map(({ at, offset }): OffsetChange => ({ at, offset }))];
};

/**
 * Returns the zones of a file. The zone data of the service takes precedence over a definition in the file with the
 * same name.
 */
export const zonesOf = (calendars: readonly Component[], timeZones: TimeZones, timezone: string): CalendarZones => {
  const definitions = new Map(
    calendars
      .flatMap(({ components }) => components)
      .flatMap((component) =>
        component.name === 'vtimezone' ? [[textOf(component, 'tzid'), component] as const] : [],
      ),
  );
  const names = new Map<string, string | null>();
  const nameOf = (zone: string): string | null => {
    const known = names.get(zone);
    if (known !== undefined) return known;
    const found = ianaName(zone);
    names.set(zone, found);
    return found;
  };
  return {
    changesOf: (zone, from, to) => {
      const name = zone === null ? timezone : nameOf(zone);
      if (name !== null)
        return timeZones.offsetChanges(name, { from: new Date(from - MARGIN), to: new Date(to + MARGIN) });
      const definition = definitions.get(zone ?? '');
      if (definition === undefined) throw new UnreadableCalendar('unknownTimeZone', (zone ?? '').slice(0, 100));
      return definedChanges(definition, to + MARGIN);
    },
  };
};

/** The distance from a range within which changes can affect its wall-clock times. */
const MARGIN = days(3);
