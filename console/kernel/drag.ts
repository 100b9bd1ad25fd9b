import { useEffect, useRef, useState } from 'react';

/** Returns the list with the element at one position moved to another. */
export const moved = <Element>(list: readonly Element[], from: number, to: number): readonly Element[] => {
  const element = list[from];
  if (element === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, element);
};

/** A row that is held, and the place at which it would be dropped: before the row with the index `to`. */
export interface HeldRow {
  readonly from: number;
  readonly to: number;
}

/** The distance to the edge of the window at which the page scrolls while a row is held. */
const EDGE = 56;
const SCROLL_STEP = 14;

interface DragOptions {
  /** Returns the place that is nearest to a height of the window. */
  readonly placeAt: (clientY: number) => number;
  readonly onDrop: (held: HeldRow) => void;
}

/** The handlers of the handle with which a row is dragged. */
export interface DragHandle {
  readonly onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  readonly onLostPointerCapture: () => void;
}

const isInWindow = ({ clientX, clientY }: React.PointerEvent): boolean =>
  clientX >= 0 && clientY >= 0 && clientX < innerWidth && clientY < innerHeight;

/** Returns the place among the rows of a list that is nearest to a height of the window. */
export const placeAmong = (list: HTMLElement | null, clientY: number): number =>
  [...(list?.children ?? [])].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;

/**
 * Lets rows be dragged with a mouse, a pen or a finger. A row that is let go outside the window, or while Escape is
 * pressed, stays where it was.
 */
export const useRowDrag = ({
  placeAt,
  onDrop,
}: DragOptions): { readonly held: HeldRow | null; readonly handleOf: (row: number) => DragHandle } => {
  const [held, setHeld] = useState<HeldRow | null>(null);
  // Events of one gesture follow each other faster than the page is drawn.
  const latest = useRef<HeldRow | null>(null);
  const hold = (next: HeldRow | null): void => {
    latest.current = next;
    setHeld(next);
  };
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      latest.current = null;
      setHeld(null);
    };
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  }, [isHeld]);
  const handleOf = (from: number): DragHandle => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hold({ from, to: from });
    },
    onPointerMove: ({ clientY }) => {
      if (latest.current === null) return;
      if (clientY < EDGE) scrollBy(0, -SCROLL_STEP);
      if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
      hold({ ...latest.current, to: placeAt(clientY) });
    },
    onPointerUp: (event) => {
      const dropped = latest.current;
      hold(null);
      if (dropped !== null && isInWindow(event)) onDrop(dropped);
    },
    onPointerCancel: () => hold(null),
    onLostPointerCapture: () => hold(null),
  });
  return { held, handleOf };
};
