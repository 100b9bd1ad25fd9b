import { useRef } from 'react';
import { spanBetween } from '../kernel/calendar/time-ranges.ts';
import type { TimeGrid } from '../kernel/calendar/time-ranges.ts';
import { useTimeDrag } from '../kernel/calendar/time-drag.ts';
import type { HeldTime } from '../kernel/calendar/time-drag.ts';
import type { Formats } from '../kernel/times.ts';
import type { TeamRight } from '../teams/team-right.ts';
import { soleUser } from './lanes.ts';
import type { Block, OverrideBlock } from './lanes.ts';
import type { OverrideEditing } from './override-bar.tsx';
import type { OverrideTask } from './override-dialog.tsx';
import { spanOf, useOverrideMove } from './override-moves.ts';
import type { Lane } from './timeline.tsx';

interface Facts {
  readonly scheduleId: string;
  readonly grid: TimeGrid;
  readonly overrides: readonly OverrideBlock[];
  /** The lines over which a new override can be dragged. */
  readonly lanes: readonly Lane[];
  readonly right: TeamRight;
  readonly formats: Formats;
  readonly now: number;
  readonly nameOf: (userId: string) => string;
  /** Opens the form of an override. */
  readonly onTask: (task: OverrideTask) => void;
}

/** Lets overrides be made and moved in a calendar, with a pointer and with keys. */
export const useOverrideEditing = (facts: Facts) => {
  const { scheduleId, grid, overrides, lanes, right, formats, now, nameOf, onTask } = facts;
  const move = useOverrideMove(scheduleId);
  /** The override that was moved by keyboard: its button is drawn anew in another week. */
  const focused = useRef<string | null>(null);
  const drop = ({ subject, line, before, span }: HeldTime<OverrideBlock>): void => {
    const blocks = lanes.find(({ key }) => key === line)?.blocks ?? [];
    if (subject === null) {
      onTask({ begun: { ...span, replacesUserId: soleUser(blocks, span.from, span.to) } });
      return;
    }
    if (span.from === before.from && span.to === before.to) return;
    focused.current = line === '' ? subject.key : null;
    const task = { override: subject.override, span };
    move.mutate(task, {
      onSuccess: (end) => {
        if (end === 'conflict') onTask({ edit: task });
      },
    });
  };
  const { root, surface, held, keysOf } = useTimeDrag<OverrideBlock>({
    grid,
    spanOf: ({ override }) => spanOf(override),
    subjectOf: (element) => {
      const key = element.closest<HTMLElement>('[data-override]')?.dataset['override'];
      return overrides.find((block) => block.key === key) ?? null;
    },
    onDrop: drop,
  });
  const stored = move.isPending ? move.variables : undefined;
  const span = held?.span ?? stored?.span ?? null;
  const heldText =
    span === null ? '' : formats.range(new Date(span.from).toISOString(), new Date(span.to).toISOString());
  const subject = held?.subject?.override ?? stored?.override;
  const editing: OverrideEditing = {
    held: span,
    heldText,
    heldId: subject?.publicId ?? null,
    mayChange: ({ override }) => right.mayPutOnCall(override.userId),
    keysOf: (block) => keysOf(block, spanOf(block.override)),
    onOpen: ({ override }) => onTask({ edit: { override, span: spanOf(override) } }),
    onDraw: ({ key }, button) => {
      if (button === null || focused.current !== key || move.isPending) return;
      focused.current = null;
      button.focus();
    },
  };
  const first = grid.days.some(({ from, to }) => from <= now && now < to) ? now : (grid.days[0]?.from ?? now);
  const begun = spanBetween(grid, first, first);
  /** Opens the form for a part of the final line: that of its override, or a new one instead of its person. */
  const pick = ({ from, to, userId, overrideId }: Block): void => {
    const block = overrides.find(({ key }) => key === overrideId);
    if (block !== undefined && editing.mayChange(block)) editing.onOpen(block);
    else onTask({ begun: { from, to, replacesUserId: userId } });
  };
  return {
    root,
    surface,
    editing,
    pick,
    /** What is held, for those who do not see it. */
    news: subject === undefined || heldText === '' ? heldText : `${nameOf(subject.userId)}: ${heldText}`,
    fault: move.error,
    /** The properties of the button that chooses the time of a new override with keys. */
    choice: { ...keysOf(null, begun), onClick: () => onTask({ begun: { ...begun, replacesUserId: null } }) },
  };
};
