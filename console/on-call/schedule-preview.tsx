import { useMemo, useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { useFormatsOf } from '../kernel/times.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PanelNote, Sheet } from '../kernel/ui/panel.tsx';
import { CalendarBar } from '../kernel/calendar/calendar-bar.tsx';
import { CalendarLines } from './calendar-lines.tsx';
import type { CalendarDay } from '../kernel/calendar/calendar-days.ts';
import { usePeriod } from '../kernel/calendar/calendar-sheet.tsx';
import { calendarSearchOf } from '../kernel/calendar/calendar-view.ts';
import type { CalendarSearch } from '../kernel/calendar/calendar-view.ts';
import { blocksOfDefinition, blocksOfLayer, blocksOfShifts, isRotation, rotationOfApi } from './lanes.ts';
import type { Block } from './lanes.ts';
import { useNameOf } from './name-of.ts';
import { previewSchedule } from './queries.ts';
import { isComplete, sentLayer } from './schedule-form-model.ts';
import type { TypedSchedule } from './schedule-form-model.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './schedule-preview.module.css';

/** The parts of a period of a typed schedule that the browser computes. */
interface Computed {
  /** The turns of each layer, by its position in the form. */
  readonly layers: readonly (readonly Block[])[];
  readonly final: readonly Block[];
}

/** Computes who would be on call by the rules of the service. Layers that are not complete are left out. */
const useComputed = ({ layers, timezone }: TypedSchedule, days: readonly CalendarDay[]): Computed =>
  useMemo(() => {
    const range = { from: new Date(days[0]?.from ?? 0), to: new Date(days.at(-1)?.to ?? 0) };
    const rotations = layers.map((typed, at) => {
      const sent = sentLayer(typed, timezone);
      if (typed.kind === 'calendar' || !isComplete(typed) || !isRotation(sent)) return null;
      // Layers that are left out keep their rank.
      return { ...rotationOfApi(sent), rank: sent.rank ?? at + 1 };
    });
    const positions = rotations.flatMap((layer, at) => (layer === null ? [] : [at + 1]));
    const shown = rotations.filter((layer) => layer !== null);
    return {
      layers: rotations.map((layer, at) => (layer === null ? [] : blocksOfLayer({ timezone }, layer, at + 1, range))),
      final: blocksOfDefinition(timezone, shown, range).map((block) => ({
        ...block,
        layer: block.layer === null ? null : (positions[block.layer - 1] ?? null),
      })),
    };
  }, [layers, timezone, days]);

/** Shows who would be on call by the typed layers, before they are saved. Overrides are not part of it. */
export const SchedulePreview = ({ typed }: { typed: TypedSchedule }) => {
  const { onCall } = useAreaTexts();
  const reader = useFormats();
  const formats = useFormatsOf(typed.timezone);
  const [search, setSearch] = useState<CalendarSearch>({});
  const { now, view, date, days, from, to } = usePeriod(search, typed.timezone);
  const nameOf = useNameOf();
  const layerName = (position: number): string => {
    const name = typed.layers[position - 1]?.name ?? '';
    return name === '' ? onCall.layer({ number: position }) : name;
  };
  const computed = useComputed(typed, days);
  const hasCalendars = typed.layers.some(({ kind }) => kind === 'calendar');
  const read = useAction(() =>
    previewSchedule({
      timezone: typed.timezone,
      layers: typed.layers.map((layer) => sentLayer(layer, typed.timezone)),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }),
  );
  const final = hasCalendars ? (read.data === undefined ? [] : blocksOfShifts(read.data)) : computed.final;
  return (
    <section className={styles.preview} data-calendar>
      <h2>{onCall.preview}</h2>
      <Sheet>
        <CalendarBar
          view={view}
          date={date}
          days={days}
          formats={formats}
          zones={{ schedule: typed.timezone, reader: typed.timezone }}
          onShow={(changes) => setSearch((before) => calendarSearchOf({ ...before, ...changes }))}
        />
        <CalendarLines
          view={view}
          days={days}
          lanes={typed.layers.map(({ key }, at) => ({
            key: String(key),
            name: layerName(at + 1),
            blocks: computed.layers[at] ?? [],
          }))}
          final={{ key: 'final', name: onCall.final, blocks: final }}
          nameOf={nameOf}
          layerName={layerName}
          formats={formats}
          now={now}
        />
        <PanelNote>
          {onCall.previewHint} {typed.timezone === reader.timeZone ? '' : typed.timezone}
        </PanelNote>
        {hasCalendars ? (
          <div className={layout.inset}>
            <ActionButton action={read}>{onCall.readCalendars}</ActionButton>
            <FaultNote fault={read.error} />
          </div>
        ) : null}
      </Sheet>
    </section>
  );
};
