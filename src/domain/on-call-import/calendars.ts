import { calendarUrl, isCalendarSource } from '../on-call/imported-calendar.ts';
import { called, isRotation } from './plan.ts';
import type { ImportPlan, PlannedCalendar, WithoutCounterpart } from './plan.ts';

/** Whether the calendar becomes a layer: it has an address that can be fetched. */
export const isImportedCalendar = ({ ics }: PlannedCalendar): boolean => calendarUrl(ics) !== null && isCalendarSource(ics);

/** The calendars of schedules that are not imported. */
export const calendarNotes = ({ schedules }: Pick<ImportPlan, 'schedules'>): readonly WithoutCounterpart[] =>
  schedules.flatMap(({ name, readings: [{ layers }] }) =>
    layers.flatMap((layer) =>
      isRotation(layer) || isImportedCalendar(layer) ? [] : [{ what: `${called('schedule', name)}, ${called('calendar', layer.name)}`, why: `It has no address that can be fetched: ${layer.ics}` }],
    ),
  );
