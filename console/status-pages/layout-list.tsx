import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useRowDrag } from '../kernel/drag.ts';
import type { DragHandle as Handlers } from '../kernel/drag.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { DragHandle, MoveButtons } from '../kernel/ui/drag-handle.tsx';
import { canMove, groupKeyOf, movedBy, movedTo } from './layout-model.ts';
import type { ComponentRow, LayoutRow } from './layout-model.ts';
import styles from './layout-list.module.css';

/** The height of a row, in pixels, which the stylesheet has too. */
const ROW_HEIGHT = 60;
const OVERSCAN = 8;

/** Returns what a component shows, in a few words. */
const useSubjectOf = (): ((row: ComponentRow) => string) => {
  const { pageEditor } = useAreaTexts();
  return ({ monitorId, monitorName, manualStatus, upstream, takenName }) => {
    if (manualStatus !== null) return pageEditor.setByHand({ status: pageEditor.statuses[manualStatus] });
    if (upstream !== null) return pageEditor.ofPage({ host: URL.parse(upstream.url)?.host ?? upstream.url });
    if (monitorId === null) return pageEditor.nothing;
    const name = monitorName ?? pageEditor.otherMonitor;
    return takenName === null ? name : pageEditor.byRule({ name });
  };
};

interface RowProps {
  row: LayoutRow;
  at: number;
  rows: readonly LayoutRow[];
  start: number;
  isHeld: boolean;
  handle: Handlers;
  onMove: (step: -1 | 1) => void;
  onOpen: () => void;
}

/** A part of the page: its handle, its name, which opens its fields, and buttons that move it. */
const PartRow = ({ row, at, rows, start, isHeld, handle, onMove, onOpen }: RowProps) => {
  const { pageEditor } = useAreaTexts();
  const subjectOf = useSubjectOf();
  const { name } = row;
  const isGrouped = row.kind === 'component' && groupKeyOf(rows, row.key) !== null;
  return (
    <li
      className={styles.row}
      data-kind={row.kind}
      data-grouped={isGrouped}
      data-held={isHeld}
      data-key={row.key}
      aria-posinset={at + 1}
      aria-setsize={rows.length}
      style={{ transform: `translateY(${start}px)` }}
    >
      <DragHandle name={name} handle={handle} onMove={onMove} />
      <div className={styles.part}>
        <button type="button" className={styles.name} dir="auto" onClick={onOpen}>
          {name}
        </button>
        <span className={styles.subject} dir="auto">
          {row.kind === 'group' ? pageEditor.group : subjectOf(row)}
        </span>
      </div>
      <div className={styles.buttons}>
        <MoveButtons name={name} mayMoveUp={canMove(rows, at, -1)} mayMoveDown={canMove(rows, at, 1)} onMove={onMove} />
      </div>
    </li>
  );
};

interface LayoutListProps {
  rows: readonly LayoutRow[];
  onChange: (rows: readonly LayoutRow[]) => void;
  /** Called with the row whose fields are to be shown. */
  onOpen: (row: LayoutRow) => void;
}

/** The parts of a page in their order, which is changed by dragging and with keys. Only rows in view are drawn. */
export const LayoutList = ({ rows, onChange, onOpen }: LayoutListProps) => {
  const { pageEditor } = useAreaTexts();
  const list = useRef<HTMLOListElement>(null);
  const [offset, setOffset] = useState(0);
  const [news, setNews] = useState('');
  useEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + scrollY), []);
  /** Changes the order, and says where the row is now. */
  const reorder = (key: string, next: readonly LayoutRow[]): void => {
    const at = next.findIndex((row) => row.key === key);
    const group = next.find((row) => row.key === groupKeyOf(next, key));
    const place = { name: next[at]?.name ?? '', position: String(at + 1), count: String(next.length) };
    setNews(
      group === undefined || next[at]?.kind === 'group'
        ? pageEditor.moved(place)
        : pageEditor.movedInGroup({ ...place, group: group.name }),
    );
    onChange(next);
  };
  const placeAt = (clientY: number): number => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    return Math.max(0, Math.min(rows.length, Math.round((clientY - top) / ROW_HEIGHT)));
  };
  const { held, handleOf } = useRowDrag({
    placeAt,
    onDrop: ({ from, to }) => {
      const next = movedTo(rows, from, to);
      if (next !== rows) reorder(rows[from]?.key ?? '', next);
    },
  });
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]?.key ?? index,
    // A row that is held stays, however far the page scrolls: the gesture would end with it.
    rangeExtractor: (range) => [...new Set([...(held === null ? [] : [held.from]), ...defaultRangeExtractor(range)])],
  });
  return (
    <>
      <ol
        ref={list}
        data-parts
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label={pageEditor.parts}
      >
        {virtual
          .getVirtualItems()
          .toSorted((one, other) => one.index - other.index)
          .map(({ index, start, key }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <PartRow
                key={key}
                row={row}
                at={index}
                rows={rows}
                start={start - offset}
                isHeld={held?.from === index}
                handle={handleOf(index)}
                onMove={(step) => {
                  const next = movedBy(rows, index, step);
                  if (next === rows) return;
                  reorder(row.key, next);
                  virtual.scrollToIndex(next.indexOf(row));
                }}
                onOpen={() => onOpen(row)}
              />
            );
          })}
        {held === null ? null : (
          <li
            aria-hidden="true"
            className={styles.place}
            style={{ transform: `translateY(${held.to * ROW_HEIGHT}px)` }}
          />
        )}
      </ol>
      <p className="aside" role="status">
        {news}
      </p>
    </>
  );
};
