import type { DragHandle as Handlers } from '../drag.ts';
import { useAreaTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './drag-handle.module.css';

interface HandleProps {
  /** The name of the row. */
  name: string;
  handle: Handlers;
  /** Called for an arrow key. */
  onMove: (step: -1 | 1) => void;
}

/** The handle by which a row is dragged, or moved with the arrow keys. */
export const DragHandle = ({ name, handle, onMove }: HandleProps) => {
  const { pageEditor } = useAreaTexts();
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={pageEditor.move({ name })}
      title={pageEditor.moveHint}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
        if (step === null) return;
        event.preventDefault();
        onMove(step);
      }}
      {...handle}
    >
      <Icon name="grip" />
    </button>
  );
};

interface MoveProps {
  name: string;
  mayMoveUp: boolean;
  mayMoveDown: boolean;
  onMove: (step: -1 | 1) => void;
}

/**
 * The buttons that move a row by one place. At an end of the list they do nothing instead of being disabled, which would
 * take the focus from the reader who has moved the row there.
 */
export const MoveButtons = ({ name, mayMoveUp, mayMoveDown, onMove }: MoveProps) => {
  const { actions } = useAreaTexts();
  return (
    <>
      <Button aria-disabled={!mayMoveUp} aria-label={actions.moveUp({ name })} onClick={() => onMove(-1)}>
        <span className={styles.up}>
          <Icon name="down" />
        </span>
      </Button>
      <Button aria-disabled={!mayMoveDown} aria-label={actions.moveDown({ name })} onClick={() => onMove(1)}>
        <Icon name="down" />
      </Button>
    </>
  );
};
