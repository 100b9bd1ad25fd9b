import type { ReactNode } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import styles from './save-form.module.css';

interface SaveFormProps {
  /** The latest attempt to save. */
  saving: { readonly error: unknown; readonly isPending: boolean; readonly isSuccess: boolean };
  isChanged: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** The fields of a panel, which are saved together once one of them has changed. */
export const SaveForm = ({ saving, isChanged, onSave, children }: SaveFormProps) => {
  const { actions, channels } = useTexts();
  return (
    <div className={styles.form}>
      <Form fault={saving.error} onSubmit={onSave}>
        {children}
        <FormActions>
          <Button isMain type="submit" disabled={saving.isPending || !isChanged}>
            {actions.save}
          </Button>
          <span role="status">{saving.isSuccess && !isChanged ? channels.saved : ''}</span>
        </FormActions>
      </Form>
    </div>
  );
};
