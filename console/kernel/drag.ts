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

/** A place in the window. */
export interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** The distance to the edge of the window at which the page scrolls while something is held. */
const EDGE = 56;
const SCROLL_STEP = 14;
/** The distance in pixels from which a movement is no longer a click. */
const LEAST_DISTANCE = 5;
/** The time for which a finger rests before it drags instead of scrolling. */
const PRESS_MS = 350;

interface DragOptions<Held> {
  /** Returns what is held once the pointer has moved to a place. */
  readonly move: (held: Held, point: WindowPoint) => Held;
  /** Tells whether something can be dropped at a place; by default anywhere in the window. */
  readonly mayDropAt?: (point: WindowPoint) => boolean;
  readonly onDrop: (held: Held) => void;
}

/** The handlers of an element with which something is dragged. */
export interface DragHandle {
  readonly onPointerDown: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  readonly onLostPointerCapture: (event: React.PointerEvent<HTMLElement>) => void;
  readonly onContextMenu: (event: React.MouseEvent<HTMLElement>) => void;
}

const isInWindow = ({ clientX, clientY }: WindowPoint): boolean =>
  clientX >= 0 && clientY >= 0 && clientX < innerWidth && clientY < innerHeight;

/** Returns the place among the rows of a list that is nearest to a height of the window. */
export const placeAmong = (list: HTMLElement | null, clientY: number): number =>
  [...(list?.children ?? [])].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < clientY;
  }).length;

/** A pointer that is pressed. */
interface Press<Held> extends WindowPoint {
  readonly pointerId: number;
  readonly element: HTMLElement;
  readonly held: Held;
  /** The wait after which a finger drags, or null for what drags at once. */
  readonly timer: ReturnType<typeof setTimeout> | null;
  /** True once it drags. */
  readonly isDragging: boolean;
}

/** What is dragged, and how it begins. */
interface Drag<Held> {
  readonly held: Held | null;
  /** Holds something without a pointer, or lets it go; Escape lets it go too. */
  readonly hold: (next: Held | null) => void;
  /** Returns the handlers of a handle, which drags as soon as it is pressed. */
  readonly handleOf: (held: Held) => DragHandle;
  /**
   * Returns the handlers of a surface that has other uses too: a mouse or pen drags once it has moved, a finger once it
   * has rested. `begin` returns null where nothing can be dragged.
   */
  readonly surfaceOf: (begin: (event: React.PointerEvent<HTMLElement>) => Held | null) => DragHandle;
}

/**
 * Lets something be dragged with a mouse, a pen or a finger. What is let go where it cannot be dropped, or while Escape
 * is pressed, stays as it was.
 */
export const useDrag = <Held>({ move, mayDropAt = isInWindow, onDrop }: DragOptions<Held>): Drag<Held> => {
  const [held, setHeld] = useState<Held | null>(null);
  // Events of one gesture follow each other faster than the page is drawn.
  const latest = useRef<Held | null>(null);
  const press = useRef<Press<Held> | null>(null);
  const hold = (next: Held | null): void => {
    latest.current = next;
    setHeld(next);
  };
  const release = (): void => {
    const timer = press.current?.timer ?? null;
    if (timer !== null) clearTimeout(timer);
    press.current = null;
  };
  const drag = (): void => {
    const { current } = press;
    if (current?.element.isConnected !== true) return;
    press.current = { ...current, isDragging: true };
    current.element.setPointerCapture(current.pointerId);
    hold(current.held);
  };
  const cancel = (): void => {
    release();
    hold(null);
  };
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      latest.current = null;
      setHeld(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHeld]);
  const begin = (event: React.PointerEvent<HTMLElement>, first: Held, isSurface: boolean): void => {
    cancel();
    const { pointerId, currentTarget: element, clientX, clientY, pointerType } = event;
    const timer = isSurface && pointerType === 'touch' ? setTimeout(drag, PRESS_MS) : null;
    press.current = { pointerId, element, clientX, clientY, timer, held: first, isDragging: false };
    if (!isSurface) drag();
  };
  const follow = (event: React.PointerEvent<HTMLElement>): void => {
    const { current } = press;
    if (current?.pointerId !== event.pointerId) return;
    const { clientX, clientY } = event;
    if (!current.isDragging) {
      // A mouse may have been let go elsewhere.
      if (event.buttons === 0) {
        release();
        return;
      }
      if (Math.hypot(clientX - current.clientX, clientY - current.clientY) < LEAST_DISTANCE) return;
      // A finger that moves at once scrolls.
      if (current.timer !== null) {
        release();
        return;
      }
      drag();
    }
    if (latest.current === null) return;
    if (clientY < EDGE) scrollBy(0, -SCROLL_STEP);
    if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP);
    hold(move(latest.current, { clientX, clientY }));
  };
  const rest: Omit<DragHandle, 'onPointerDown'> = {
    onPointerMove: follow,
    onPointerUp: (event) => {
      const dropped = press.current?.isDragging === true ? latest.current : null;
      cancel();
      if (dropped !== null && mayDropAt(event)) onDrop(dropped);
    },
    onPointerCancel: cancel,
    // The part of a surface that was pressed loses a finger when the surface takes it.
    onLostPointerCapture: ({ target, currentTarget }) => {
      if (target === currentTarget) cancel();
    },
    onContextMenu: (event) => {
      if (press.current?.isDragging === true) event.preventDefault();
    },
  };
  return {
    held,
    hold,
    handleOf: (first) => ({
      ...rest,
      onPointerDown: (event) => {
        if (event.button === 0) begin(event, first, false);
      },
    }),
    surfaceOf: (beginAt) => ({
      ...rest,
      onPointerDown: (event) => {
        const first = event.button === 0 ? beginAt(event) : null;
        if (first !== null) begin(event, first, true);
      },
    }),
  };
};

interface RowDragOptions {
  /** Returns the place that is nearest to a height of the window. */
  readonly placeAt: (clientY: number) => number;
  readonly onDrop: (held: HeldRow) => void;
}

/** Lets rows be dragged by their handles. */
export const useRowDrag = ({
  placeAt,
  onDrop,
}: RowDragOptions): { readonly held: HeldRow | null; readonly handleOf: (row: number) => DragHandle } => {
  const { held, handleOf } = useDrag<HeldRow>({
    move: (row, { clientY }) => ({ ...row, to: placeAt(clientY) }),
    onDrop,
  });
  return { held, handleOf: (from) => handleOf({ from, to: from }) };
};
