import { useRef } from 'react';
import { useDrag } from '../drag.ts';
import type { DragHandle, WindowPoint } from '../drag.ts';
import { movedSpan, resizedSpan, spanBetween, steppedSpan } from './time-ranges.ts';
import type { SpanPart, SpanStep, TimeGrid, TimeSpan } from './time-ranges.ts';

/** A time of a calendar that is held. */
export interface HeldTime<Subject> {
  /** What the time belongs to, or null for a new one. */
  readonly subject: Subject | null;
  /** The line in which it began, as its element names it; empty by keyboard. */
  readonly line: string;
  readonly part: SpanPart;
  /** The instant at which it was taken. */
  readonly at: number;
  readonly before: TimeSpan;
  readonly span: TimeSpan;
}

interface TimeDragOptions<Subject> {
  readonly grid: TimeGrid;
  /** Returns what a part of the calendar belongs to, or null for an empty place. */
  readonly subjectOf: (element: Element) => Subject | null;
  readonly spanOf: (subject: Subject) => TimeSpan;
  readonly onDrop: (held: HeldTime<Subject>) => void;
}

/** The handlers of a button by which a time is changed with keys. */
export interface TimeKeys {
  readonly onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

interface TimeDrag<Subject> {
  readonly root: React.RefObject<HTMLDivElement | null>;
  readonly surface: DragHandle;
  readonly held: HeldTime<Subject> | null;
  /** Arrows move the time, or its end with Shift; Enter drops it, and Escape lets it go. */
  readonly keysOf: (subject: Subject | null, span: TimeSpan) => TimeKeys;
}

const isWithin = (element: Element | null, { clientX, clientY }: WindowPoint): boolean => {
  if (element === null) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
};

const isFromRight = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Returns the instant at a point of the line that is nearest to it. Lines name their bounds. */
const instantAt = (root: HTMLElement, { clientX, clientY }: WindowPoint): number => {
  const distanceTo = ({ top, bottom }: DOMRect): number => Math.max(top - clientY, clientY - bottom, 0);
  const lines = [...root.querySelectorAll<HTMLElement>('[data-line]')].map((line) => ({
    line,
    box: line.getBoundingClientRect(),
  }));
  const [nearest] = lines.toSorted((one, other) => distanceTo(one.box) - distanceTo(other.box));
  if (nearest === undefined) return 0;
  const { line, box } = nearest;
  const share = Math.max(0, Math.min(1, (clientX - box.left) / box.width));
  const [from, to] = [Number(line.dataset['from']), Number(line.dataset['to'])];
  return from + (isFromRight(line) ? 1 - share : share) * (to - from);
};

const arrows: Readonly<Record<string, readonly [direction: 1 | -1, isLong: boolean]>> = {
  ArrowLeft: [-1, false],
  ArrowRight: [1, false],
  ArrowUp: [-1, true],
  ArrowDown: [1, true],
};

/** Returns the step that a key means, or null for other keys. */
const stepOf = (event: React.KeyboardEvent<HTMLElement>): SpanStep | null => {
  const arrow = arrows[event.key];
  if (arrow === undefined || event.ctrlKey || event.altKey || event.metaKey) return null;
  const [along, isLong] = arrow;
  const direction = !isLong && isFromRight(event.currentTarget) ? (along === 1 ? -1 : 1) : along;
  return { part: event.shiftKey ? 'end' : 'all', direction, isLong };
};

const partOf = (element: Element): SpanPart => {
  const part = element.closest<HTMLElement>('[data-part]')?.dataset['part'];
  return part === 'start' || part === 'end' ? part : 'all';
};

/** Lets times of a calendar be chosen, moved, and changed at their ends, with a pointer and with keys. */
export const useTimeDrag = <Subject>(options: TimeDragOptions<Subject>): TimeDrag<Subject> => {
  const { grid, subjectOf, spanOf, onDrop } = options;
  const root = useRef<HTMLDivElement>(null);
  const spanAt = ({ subject, part, before, at }: HeldTime<Subject>, instant: number): TimeSpan => {
    if (subject === null) return spanBetween(grid, at, instant);
    return part === 'all' ? movedSpan(grid, before, at, instant) : resizedSpan(grid, before, part, instant);
  };
  const mayDropAt = (point: WindowPoint): boolean => isWithin(root.current, point);
  const { held, hold, surfaceOf } = useDrag<HeldTime<Subject>>({
    move: (time, point) => {
      const { current } = root;
      const span = current !== null && mayDropAt(point) ? spanAt(time, instantAt(current, point)) : time.before;
      return { ...time, span };
    },
    mayDropAt,
    onDrop,
  });
  const surface = surfaceOf((event) => {
    const { target, currentTarget } = event;
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    if (line === null || !(target instanceof Element)) return null;
    const subject = subjectOf(target);
    const at = instantAt(currentTarget, event);
    const before = subject === null ? spanBetween(grid, at, at) : spanOf(subject);
    return { subject, line: line.dataset['line'] ?? '', part: partOf(target), at, before, span: before };
  });
  const keysOf = (subject: Subject | null, span: TimeSpan): TimeKeys => ({
    onKeyDown: (event) => {
      if (event.key === 'Enter' && held !== null) {
        event.preventDefault();
        hold(null);
        onDrop(held);
        return;
      }
      const step = stepOf(event);
      if (step === null) return;
      event.preventDefault();
      const time = held ?? { subject, line: '', part: 'all', at: span.from, before: span, span };
      hold({ ...time, span: steppedSpan(grid, time.span, step) });
    },
    onBlur: () => hold(null),
  });
  return { root, surface, held, keysOf };
};
