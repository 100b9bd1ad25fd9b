import { calendarUrl, isCalendarSource } from '../on-call/imported-calendar.ts';
import { called, isRotation } from './plan.ts';
import type { ImportPlan, PlannedCalendar, WithoutCounterpart } from './plan.ts';

/** Returns true if the calendar becomes a layer, because it has an address that can be fetched. */
export const isImportedCalendar = ({ ics }: PlannedCalendar): boolean =>
  calendarUrl(ics) !== null && isCalendarSource(ics);

/** Returns a note for each calendar of a schedule that is not imported. */
export const calendarNotes = ({ schedules }: Pick<ImportPlan, 'schedules'>): readonly WithoutCounterpart[] =>
  schedules.flatMap(({ name, readings: [{ layers }] }) =>
    layers.flatMap((layer) =>
      isRotation(layer) || isImportedCalendar(layer)
        ? []
        : [
            {
              what: `${called('schedule', name)}, ${called('calendar', layer.name)}`,
              why: `It has no address that can be fetched: ${layer.ics}`,
            },
          ],
    ),
  );
