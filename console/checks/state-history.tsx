import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { PartFault } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { StateBars } from '../kernel/ui/state-bars.tsx';
import { STATE_DAYS, stateDaysQuery } from './queries.ts';
import type { MonitorAddress } from './queries.ts';
import { stateDaysOf, stepOf } from './state-days.ts';
import type { StateDay } from './state-days.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './state-history.module.css';

/** Returns what a day was like in one line, such as `3 Nov 2026 · 99.2 % up · Down 12 min`. */
const useDayText = (): ((day: StateDay) => string) => {
  const { monitorFigures: texts, states } = useTexts();
  const formats = useFormats();
  return ({ from, uptimePercent, others }) => {
    const figures = [
      ...(uptimePercent === null ? [] : [texts.uptimeOf({ percent: formats.percent(uptimePercent) })]),
      ...others.map(([state, seconds]) => texts.inState({ state: states[state], duration: formats.duration(seconds) })),
    ];
    return [formats.utcDay(from), ...(figures.length === 0 ? [texts.unknownDay] : figures)].join(' · ');
  };
};

/** The days as bars. The day under the pointer, or chosen by the arrow keys, is described below them. */
const Days = ({ days }: { days: readonly StateDay[] }) => {
  const { monitorFigures: texts } = useTexts();
  const textOf = useDayText();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const at = Math.min(chosen ?? last, last);
  const day = days[at];
  const shown = day === undefined ? '' : textOf(day);
  return (
    <div className={styles.days}>
      <div
        className={styles.bars}
        role="slider"
        tabIndex={0}
        aria-label={texts.day}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={shown}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))));
        }}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={(event) => {
          const next = stepOf(event.key, at, last);
          if (next === null) return;
          event.preventDefault();
          setChosen(next);
        }}
        onBlur={() => setChosen(null)}
        dir="ltr"
      >
        <StateBars
          isWide
          states={days.map(({ state }) => state)}
          label={texts.days}
          selected={chosen === null ? undefined : at}
        />
      </div>
      <p className={styles.figures}>
        <span>{shown}</span> <span className={layout.hint}>{texts.daysHint}</span>
      </p>
    </div>
  );
};

/** The states of the last 90 days. */
export const StateHistory = ({ address }: { address: MonitorAddress }) => {
  const { monitorFigures: texts } = useTexts();
  const series = useQuery(stateDaysQuery(address));
  return (
    <Panel title={texts.days}>
      <PartFault reading={series} />
      {series.isPending ? <div className={styles.skeleton} aria-busy="true" /> : null}
      {series.data === undefined ? null : <Days days={stateDaysOf(series.data).slice(-STATE_DAYS)} />}
    </Panel>
  );
};
