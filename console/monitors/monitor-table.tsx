import { useQueries } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { display } from '../kernel/display.ts';
import { isNoShortcut } from '../kernel/keys.ts';
import { moveBetweenRows } from '../kernel/row-keys.ts';
import { useTexts } from '../kernel/texts.ts';
import type { MonitorFilters } from './filters.ts';
import { MonitorRow, RowSkeleton } from './monitor-row.tsx';
import { monitorsPage, PAGE_SIZE } from './queries.ts';
import type { ListedMonitor } from './queries.ts';
import { isSelected, toggled } from './selection.ts';
import type { Selection } from './selection.ts';
import styles from './monitor-table.module.css';

/** The number of rows of a list that is not known yet. */
const SKELETON_ROWS = 12;
const OVERSCAN = 6;

/** Reads the height of a row from the stylesheet, which knows the density and the width of the page. */
const rowHeight = (): number => parseFloat(getComputedStyle(document.body).getPropertyValue('--row-height')) || 48;

/** Returns the pages that the rows are on. */
const pagesOf = (rows: readonly number[]): readonly number[] => [
  ...new Set(rows.map((row) => Math.floor(row / PAGE_SIZE))),
];

interface MonitorTableProps {
  filters: MonitorFilters;
  total: number | null;
  selection: Selection;
  /** False for people who are bound to one customer. */
  hasCustomers: boolean;
  /** Called with another selection. Absent for people who may not change monitors. */
  onSelect?: (selection: Selection) => void;
}

/** Shows the rows that are in view, however many there are, and fetches the pages that they are on. */
export const MonitorTable = ({ filters, total, selection, hasCustomers, onSelect }: MonitorTableProps) => {
  const { monitors } = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useEffect(() => setOffset(body.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: total ?? SKELETON_ROWS,
    estimateSize: rowHeight,
    overscan: OVERSCAN,
    scrollMargin: offset,
  });
  const { density } = useSyncExternalStore(display.subscribe, display.get);
  useEffect(() => rows.measure(), [rows, density]);
  const shown = rows.getVirtualItems();
  const pages = pagesOf(shown.map(({ index }) => index));
  const answers = useQueries({ queries: pages.map((page) => monitorsPage(filters, page)) });
  const monitorAt = (row: number): ListedMonitor | undefined =>
    answers[pages.indexOf(Math.floor(row / PAGE_SIZE))]?.data?.items[row % PAGE_SIZE];
  const [anchor, setAnchor] = useState<number | null>(null);
  /** Selects a row, or with `isRange` those since the last one, as far as they are loaded. */
  const select = (row: number, isRange: boolean): void => {
    const from = isRange && anchor !== null ? anchor : row;
    const between = Array.from({ length: Math.abs(row - from) + 1 }, (_each, at) => from + at * Math.sign(row - from));
    const known = between.flatMap((each) => monitorAt(each) ?? []);
    setAnchor(row);
    onSelect?.(toggled(selection, known));
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    moveBetweenRows(event, (row) => rows.scrollToIndex(row));
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (event.key === 'x' && row !== null && !isNoShortcut(event)) select(Number(row.dataset.row), false);
  };
  const columns = (['name', 'customer', 'day', 'uptime', 'since'] as const).filter(
    (column) => column !== 'customer' || hasCustomers,
  );
  return (
    <div
      role="table"
      aria-label={monitors.title}
      aria-rowcount={total ?? -1}
      aria-busy={total === null}
      className={styles.table}
      data-selectable={onSelect !== undefined}
      data-customers={hasCustomers}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup">
        <div role="row" className={styles.head}>
          {columns.map((column) => (
            <span key={column} role="columnheader" data-column={column}>
              {monitors[column]}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body} className={styles.body} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const monitor = monitorAt(index);
          const place = { transform: `translateY(${start - rows.options.scrollMargin}px)` };
          return monitor === undefined ? (
            <RowSkeleton key={index} place={place} />
          ) : (
            <MonitorRow
              key={monitor.publicId}
              monitor={monitor}
              row={index}
              place={place}
              isSelected={isSelected(selection, monitor)}
              hasCustomer={hasCustomers}
              {...(onSelect === undefined ? {} : { onSelect: (isRange: boolean) => select(index, isRange) })}
            />
          );
        })}
      </div>
    </div>
  );
};
