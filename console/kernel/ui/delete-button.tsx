import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resumed } from '../session.ts';
import { useTexts } from '../texts.ts';
import { Button, ActionButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FaultNote, FormActions } from './form.tsx';

interface DeleteButtonProps {
  /** The name of the record, which the question repeats. */
  name: string;
  /** What goes with the record. */
  hint: string;
  onDelete: () => Promise<unknown>;
  /** Called once the record is gone, to leave its screen. Without it, everything on the screen is read anew. */
  onDeleted?: () => void;
  /** The button and the question for what is not called deleting. */
  words?: { readonly action: string; readonly question: string };
}

/** A button that deletes a record after a question. */
export const DeleteButton = ({ name, hint, onDelete, onDeleted, words }: DeleteButtonProps) => {
  const { actions } = useTexts();
  const { action, question } = words ?? { action: actions.delete, question: actions.deleteNamed({ name }) };
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  // The screen of the record is left before anything is read anew, because the record is not there any more.
  const remove = useMutation({
    mutationFn: () => resumed(onDelete),
    onSuccess:
      onDeleted ??
      (() => {
        setAsking(false);
        return queries.invalidateQueries();
      }),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{action}</Button>
      <Dialog title={question} hint={hint} isOpen={isAsking} onClose={() => setAsking(false)}>
        <FaultNote fault={remove.error} />
        <FormActions>
          <ActionButton action={remove} isMain isDestructive>
            {action}
          </ActionButton>
          <Button onClick={() => setAsking(false)}>{actions.cancel}</Button>
        </FormActions>
      </Dialog>
    </>
  );
};
