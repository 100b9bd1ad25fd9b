import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { StateBars } from '../kernel/ui/state-bars.tsx';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { useNow } from '../kernel/now.ts';
import type { ListedMonitor } from './queries.ts';
import styles from './monitor-table.module.css';

/** Returns the states of the hours; null for those before the first one of which something is known. */
const sinceFirstCheck = (day: NonNullable<ListedMonitor['day']>) => {
  const first = day.findIndex((state) => state !== 'unknown');
  return day.map((state, at) => (at < first ? null : state));
};

interface MonitorRowProps {
  monitor: ListedMonitor;
  row: number;
  /** Where the row is in the list. */
  place: CSSProperties;
  isSelected: boolean;
  /** False if all monitors belong to the same customer. */
  hasCustomer: boolean;
  /** Called when the row is selected or no longer, with the rows since the last one if Shift is pressed. */
  onSelect?: (isRange: boolean) => void;
}

/** The first tag of a monitor, and the number of its others, whose names a pointer and screen readers find. */
const RowTags = ({ tags: [first, ...others] }: Pick<ListedMonitor, 'tags'>) => {
  const formats = useFormats();
  if (first === undefined) return null;
  const names = formats.list(others.map(({ name }) => name));
  return (
    <>
      <span className={styles.tag} dir="auto">
        {first.name}
      </span>
      {others.length === 0 ? null : (
        <span className={styles.count} title={names}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="aside">{names}</span>
        </span>
      )}
    </>
  );
};

/** A monitor in the list. The whole row leads to it. */
export const MonitorRow = ({ monitor, row, place, isSelected, hasCustomer, onSelect }: MonitorRowProps) => {
  const texts = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { name, target, kind, publicId, state, customerName, day, uptimePercent, conditionSince, tags } = monitor;
  return (
    <div role="row" aria-rowindex={row + 2} data-row={row} className={styles.row} style={place}>
      <span role="cell" data-column="name" className={styles.name}>
        {onSelect === undefined ? null : (
          <input
            type="checkbox"
            className={styles.select}
            aria-label={texts.bulk.select({ name })}
            checked={isSelected}
            onClick={(event) => onSelect(event.shiftKey)}
            readOnly
          />
        )}
        <StateMark state={state} />
        <span className={styles.title}>
          <Link to="/monitors/$kind/$id" params={{ kind, id: publicId }} className={styles.link} dir="auto">
            {name}
          </Link>
          <span className={styles.below}>
            <span className={styles.target} dir="auto">
              {target}
            </span>
            <RowTags tags={tags} />
          </span>
        </span>
      </span>
      {hasCustomer ? (
        <span role="cell" data-column="customer" className={styles.cut} dir="auto">
          {customerName ?? texts.monitors.own}
        </span>
      ) : null}
      <span role="cell" data-column="day">
        <StateBars states={sinceFirstCheck(day ?? [])} label={texts.monitors.day} />
      </span>
      <span role="cell" data-column="uptime" className={styles.figure}>
        {uptimePercent === null || uptimePercent === undefined ? '–' : formats.percent(uptimePercent)}
      </span>
      <span role="cell" data-column="since" className={styles.figure}>
        {conditionSince === null ? '–' : formats.ago(conditionSince, now)}
      </span>
    </div>
  );
};

/** A row that has not arrived yet, of the same size. */
export const RowSkeleton = ({ place }: { place: CSSProperties }) => (
  <div role="row" className={styles.row} style={place}>
    <span role="cell" data-column="name" className={styles.skeleton} />
  </div>
);
