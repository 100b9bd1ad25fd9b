import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form.tsx';

interface DialogButtonProps {
  /** The text of the button. */
  label: string;
  /** The name that tells the button from others of the same list. */
  name?: string;
  title: string;
  hint?: string;
  /** What is read once the dialog is open. */
  children: ReactNode;
}

/** A button that shows more about a record in a dialog. */
export const DialogButton = ({ label, name, title, hint, children }: DialogButtonProps) => {
  const { actions } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button aria-label={name === undefined ? undefined : `${label} ${name}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} {...(hint === undefined ? {} : { hint })} isOpen={isOpen} onClose={close}>
        {isOpen ? children : null}
        <FormActions>
          <Button onClick={close}>{actions.close}</Button>
        </FormActions>
      </Dialog>
    </>
  );
};
