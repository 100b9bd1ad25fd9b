import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Difference } from '../kernel/ui/difference.tsx';
import { FormActions } from '../kernel/ui/form.tsx';
import { outlineOf } from './layout-model.ts';
import type { LayoutRow } from './layout-model.ts';
import styles from '../kernel/ui/conflict-note.module.css';

interface LayoutConflictProps {
  stored: readonly LayoutRow[];
  mine: readonly LayoutRow[];
  onKeep: () => void;
  onTake: () => void;
}

/** Shows the page that somebody else has stored meanwhile beside the one that is being edited. */
export const LayoutConflict = ({ stored, mine, onKeep, onTake }: LayoutConflictProps) => {
  const { editing, pageEditor } = useAreaTexts();
  return (
    <div role="alert" className={styles.note}>
      <p>
        <strong>{editing.conflict}</strong> {editing.conflictHint}
      </p>
      <Difference
        name={pageEditor.parts}
        sides={[
          { label: editing.stored, text: outlineOf(stored) },
          { label: editing.typed, text: outlineOf(mine) },
        ]}
      />
      <FormActions>
        <Button onClick={onKeep}>{editing.keepTyped}</Button>
        <Button onClick={onTake}>{editing.takeStored}</Button>
      </FormActions>
    </div>
  );
};
