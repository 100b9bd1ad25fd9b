import type { TimeKeys } from '../kernel/calendar/time-drag.ts';
import type { TimeSpan } from '../kernel/calendar/time-ranges.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import type { Formats } from '../kernel/times.ts';
import type { OverrideBlock, PlacedBlock } from './lanes.ts';
import styles from './timeline.module.css';

/** How the reader changes overrides in a calendar. */
export interface OverrideEditing {
  /** The time that is held, or that is being stored; null for none. */
  readonly held: TimeSpan | null;
  readonly heldText: string;
  /** The override whose time that is; null for none, and for a new one. */
  readonly heldId: string | null;
  readonly mayChange: (block: OverrideBlock) => boolean;
  readonly keysOf: (block: OverrideBlock) => TimeKeys;
  readonly onOpen: (block: OverrideBlock) => void;
  /** Called with the button of an override when it is drawn. */
  readonly onDraw: (block: OverrideBlock, button: HTMLElement | null) => void;
}

interface OverrideBarProps {
  block: PlacedBlock<OverrideBlock>;
  editing?: OverrideEditing | undefined;
  nameOf: (userId: string) => string;
  formats: Formats;
}

/** An override in its line. Whoever may change it drags it or one of its ends, or opens its form. */
export const OverrideBar = ({ block, editing, nameOf, formats }: OverrideBarProps) => {
  const { onCall } = useAreaTexts();
  const { userId, replacesUserId, startsAt, endsAt } = block.override;
  const name = nameOf(userId);
  const whom =
    replacesUserId === null ? onCall.insteadOfAll({ name }) : onCall.insteadOf({ name, other: nameOf(replacesUserId) });
  const sentence = `${whom}, ${formats.range(startsAt, endsAt)}`;
  const shown = { className: styles.block, title: sentence, 'data-kind': 'override' };
  if (editing?.mayChange(block) !== true)
    return (
      <span {...shown}>
        <span aria-hidden="true" dir="auto">
          {name}
        </span>
        <span className="aside">{sentence}</span>
      </span>
    );
  return (
    <div className={styles.bar} data-override={block.key} data-held={editing.heldId === block.key}>
      <button
        type="button"
        {...shown}
        {...editing.keysOf(block)}
        ref={(button) => editing.onDraw(block, button)}
        dir="auto"
        aria-label={sentence}
        onClick={() => editing.onOpen(block)}
      >
        {name}
      </button>
      {block.hasStart ? <span className={styles.end} data-part="start" aria-hidden="true" /> : null}
      {block.hasEnd ? <span className={styles.end} data-part="end" aria-hidden="true" /> : null}
    </div>
  );
};
