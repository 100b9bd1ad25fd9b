import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form.tsx';

interface DialogButtonProps {
  /** The text of the button. */
  label: string;
  /** The whole name of the button, which tells it from others of the same list. */
  name?: string;
  title: string;
  hint?: string;
  isMain?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  /** What is read once the dialog is open, or the form that is filled in and closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that opens a dialog: with more about a record, or with a form. */
export const DialogButton = ({ label, name, title, hint, reason, children, ...button }: DialogButtonProps) => {
  const { actions } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button {...button} title={reason} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} hint={hint} isOpen={isOpen} onClose={close}>
        {isOpen && typeof children === 'function' ? children(close) : null}
        {typeof children === 'function' ? null : (
          <>
            {isOpen ? children : null}
            <FormActions>
              <Button onClick={close}>{actions.close}</Button>
            </FormActions>
          </>
        )}
      </Dialog>
    </>
  );
};
