import type { Draft } from '../draft.ts';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Difference } from './difference.tsx';
import { FormActions } from './form.tsx';
import styles from './conflict-note.module.css';

interface ConflictNoteProps<Values> {
  draft: Pick<Draft<Values>, 'conflicts' | 'stored' | 'values' | 'keepTyped' | 'takeStored'>;
  /** Returns the label of a field, and the text of a value of it. */
  labelOf: (name: keyof Values) => string;
  textOf?: (value: unknown, name: keyof Values) => string;
}

const plain = (value: unknown): string => {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Shows what somebody else has stored beside what was typed, and asks which of them to keep. */
export const ConflictNote = <Values,>({ draft, labelOf, textOf = plain }: ConflictNoteProps<Values>) => {
  const { editing } = useTexts();
  return (
    <div role="alert">
      {draft.conflicts.length === 0 ? null : (
        <div className={styles.note}>
          <p>
            <strong>{editing.conflict}</strong> {editing.conflictHint}
          </p>
          {draft.conflicts.map((name) => (
            <Difference
              key={String(name)}
              name={labelOf(name)}
              sides={[
                { label: editing.stored, text: textOf(draft.stored[name], name) },
                { label: editing.typed, text: textOf(draft.values[name], name) },
              ]}
            />
          ))}
          <FormActions>
            <Button onClick={draft.keepTyped}>{editing.keepTyped}</Button>
            <Button onClick={draft.takeStored}>{editing.takeStored}</Button>
          </FormActions>
        </div>
      )}
    </div>
  );
};
