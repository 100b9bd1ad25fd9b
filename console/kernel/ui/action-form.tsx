import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Form, FormActions } from './form.tsx';

interface ActionFormProps {
  /** The latest attempt to perform the action. */
  action: { readonly error: unknown; readonly isPending: boolean };
  /** The text of the button that sends the form. */
  submit: string;
  /** True for a form that is not what its screen is for. */
  isMinor?: boolean;
  /** True as long as something is missing that the action needs. */
  isIncomplete?: boolean;
  onSubmit: () => void;
  /** Called when the reader leaves the form. A form without it stays. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Fields with the button that sends them, and one that leaves the form. */
export const ActionForm = (props: ActionFormProps) => {
  const { action, submit, isMinor = false, isIncomplete = false, onSubmit, onCancel, children } = props;
  const { actions } = useTexts();
  return (
    <Form fault={action.error} onSubmit={onSubmit}>
      {children}
      <FormActions>
        <Button isMain={!isMinor} type="submit" disabled={action.isPending || isIncomplete}>
          {submit}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{actions.cancel}</Button>}
      </FormActions>
    </Form>
  );
};
