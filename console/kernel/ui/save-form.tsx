import type { ReactNode } from 'react';
import { SubmitButton } from './button.tsx';
import type { Draft } from '../draft.ts';
import { saveThen } from '../saving.ts';
import type { SavingAction } from '../saving.ts';
import { useTexts } from '../texts.ts';
import { ConflictNote } from './conflict-note.tsx';
import { Form, FormActions } from './form.tsx';
import styles from './save-form.module.css';

interface SaveFormProps {
  /** The latest attempt to save. */
  saving: { readonly error: unknown; readonly isPending: boolean; readonly isSuccess: boolean };
  isChanged: boolean;
  /** True while somebody else's change of the same fields waits for an answer. */
  isConflicting?: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** The fields of a panel, which are saved together once one of them has changed. */
export const SaveForm = ({ saving, isChanged, isConflicting = false, onSave, children }: SaveFormProps) => {
  const { actions, channels } = useTexts();
  return (
    <div className={styles.form}>
      <Form fault={saving.error} onSubmit={onSave}>
        {children}
        <FormActions>
          <SubmitButton disabled={saving.isPending || !isChanged || isConflicting}>{actions.save}</SubmitButton>
          <span role="status">{saving.isSuccess && !isChanged ? channels.saved : ''}</span>
        </FormActions>
      </Form>
    </div>
  );
};

interface EditFormProps<Values> extends Pick<SaveFormProps, 'children'> {
  draft: Draft<Values>;
  saving: SaveFormProps['saving'] & SavingAction;
  labelOf: (name: keyof Values) => string;
  textOf?: (value: unknown, name: keyof Values) => string;
}

/** The fields of a record that several people may change at once. */
export const EditForm = <Values,>({ draft, saving, labelOf, textOf, children }: EditFormProps<Values>) => (
  <SaveForm
    saving={saving}
    isChanged={draft.isChanged}
    isConflicting={draft.conflicts.length > 0}
    onSave={() => saveThen(saving, () => draft.clear())}
  >
    {children}
    <ConflictNote draft={draft} labelOf={labelOf} {...(textOf === undefined ? {} : { textOf })} />
  </SaveForm>
);
