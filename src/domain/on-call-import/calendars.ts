import { called, isRotation } from './plan.ts';
import type { ImportPlan, WithoutCounterpart } from './plan.ts';

/** The calendars of schedules, which are not imported. */
export const calendarNotes = ({ schedules }: Pick<ImportPlan, 'schedules'>): readonly WithoutCounterpart[] =>
  schedules.flatMap(({ name, readings: [{ layers }] }) =>
    layers.flatMap((layer) => (isRotation(layer) ? [] : [{ what: `${called('schedule', name)}, ${called('calendar', layer.name)}`, why: `Add it as a layer after the import: ${layer.ics}` }])),
  );
