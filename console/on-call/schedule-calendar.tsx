import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsNarrow } from '../kernel/narrow.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { useFormatsOf } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PanelNote } from '../kernel/ui/panel.tsx';
import { CalendarSheet, usePeriod } from '../kernel/calendar/calendar-sheet.tsx';
import { CalendarLines } from './calendar-lines.tsx';
import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import type { CalendarSearch } from '../kernel/calendar/calendar-view.ts';
import { calendarSlots } from '../kernel/calendar/time-ranges.ts';
import type { TeamRight } from '../teams/team-right.ts';
import { blocksOfLayer, blocksOfOverrides, blocksOfShifts, isRotation, rotationOfApi } from './lanes.ts';
import type { Block } from './lanes.ts';
import { useLayerName } from './layer-name.ts';
import { useNameOf } from './name-of.ts';
import type { OverrideTask } from './override-dialog.tsx';
import { useOverrideEditing } from './override-editing.ts';
import { overridesInQuery, shiftsQuery } from './queries.ts';
import type { ImSchedule } from './queries.ts';
import type { Lane } from './timeline.tsx';
import styles from './timeline.module.css';

interface ScheduleCalendarProps {
  schedule: ImSchedule;
  search: CalendarSearch;
  onShow: Parameters<typeof CalendarSheet>[0]['onShow'];
  right: TeamRight;
  /** Opens the form of an override. Absent for readers who cannot make one. */
  onTask: ((task: OverrideTask) => void) | undefined;
}

const nothing = (): void => undefined;

/**
 * Returns the lines of the layers. The browser computes rotations of the present definition, and so not for the time
 * before it was stored; of imported calendars it knows the turns that decide.
 */
const useLayerLanes = (
  schedule: ImSchedule,
  days: readonly CalendarDay[],
  final: readonly Block[],
): readonly Lane[] => {
  const layerName = useLayerName(schedule.layers);
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0];
  const { layers, createdAt, updatedAt } = schedule;
  const known = createdAt === updatedAt ? from : Math.max(from, Date.parse(updatedAt));
  const rotations = useMemo(() => {
    const range = { from: new Date(known), to: new Date(to) };
    return layers.map((layer, at) =>
      isRotation(layer) ? blocksOfLayer(schedule, rotationOfApi(layer), at + 1, range) : null,
    );
  }, [schedule, layers, known, to]);
  return rotations.map((blocks, at) => ({
    key: String(at),
    name: layerName(at + 1),
    blocks: blocks ?? final.filter(({ layer, overrideId }) => layer === at + 1 && overrideId === null),
  }));
};

/** The calendar of a schedule by day, week or month, in its zone or that of the reader. */
export const ScheduleCalendar = ({ schedule, search, onShow, right, onTask }: ScheduleCalendarProps) => {
  const { onCall } = useAreaTexts();
  const isNarrow = useIsNarrow();
  const reader = useFormats();
  const zone = search.zone === 'reader' ? reader.timeZone : schedule.timezone;
  const formats = useFormatsOf(zone);
  const { now, view, date, days, from, to } = usePeriod(search, zone);
  const shifts = useQuery({ ...shiftsQuery(schedule.publicId, from, to), placeholderData: keepPreviousData });
  const blocks = useMemo(() => (shifts.data === undefined ? [] : blocksOfShifts(shifts.data)), [shifts.data]);
  const nameOf = useNameOf();
  const layerName = useLayerName(schedule.layers);
  const lanes = useLayerLanes(schedule, days, blocks);
  const stored = useQuery({ ...overridesInQuery(schedule.publicId, from, to), placeholderData: keepPreviousData });
  const overrides = useMemo(() => blocksOfOverrides(stored.data ?? []), [stored.data]);
  const final = { key: 'final', name: onCall.final, blocks };
  const grid = { days, slot: calendarSlots[view], zone };
  const { root, surface, editing, pick, news, fault, choice } = useOverrideEditing({
    scheduleId: schedule.publicId,
    lanes: [...lanes, final],
    grid,
    overrides,
    right,
    formats,
    now,
    nameOf,
    onTask: onTask ?? nothing,
  });
  const mayEdit = onTask !== undefined;
  const shown = { nameOf, layerName, formats, now, final, ...(mayEdit ? { editing, onPick: pick } : {}) };
  const isEarlier = schedule.createdAt !== schedule.updatedAt && Date.parse(schedule.updatedAt) > from;
  return (
    <div data-calendar>
      <CalendarSheet
        {...{ view, date, days, formats, onShow }}
        reading={shifts}
        zones={{ schedule: schedule.timezone, reader: reader.timeZone }}
      >
        {shifts.data === undefined ? null : (
          <div ref={root} {...(mayEdit ? surface : {})}>
            <CalendarLines view={view} days={days} lanes={lanes} overrides={overrides} {...shown} />
          </div>
        )}
        {mayEdit ? <FaultNote fault={fault} /> : null}
        {mayEdit && !isNarrow ? (
          <div className={styles.hint}>
            <Button {...choice}>{onCall.chooseTime}</Button>
            <p>{onCall.dragHint}</p>
            <p className="aside" role="status">
              {news}
            </p>
          </div>
        ) : null}
        {isEarlier && !isNarrow && view !== 'month' ? (
          <PanelNote>{onCall.layersSince({ time: formats.time(schedule.updatedAt) })}</PanelNote>
        ) : null}
      </CalendarSheet>
    </div>
  );
};
