import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form.tsx';

interface SecretDialogProps {
  title: string;
  hint: string;
  /** The secret, or undefined while there is none to show. */
  secret: string | undefined;
  /** The address that the secret is for, which is copied beside it. */
  address?: string | undefined;
  onClose: () => void;
}

/** A secret that is shown only once, to be copied. */
export const SecretDialog = ({ title, hint, secret, address, onClose }: SecretDialogProps) => {
  const { actions } = useTexts();
  return (
    <Dialog title={title} hint={hint} isOpen={secret !== undefined} onClose={onClose}>
      {address === undefined ? null : (
        <p>
          <code>{address}</code> <CopyButton text={address} />
        </p>
      )}
      <p>
        <code data-secret="">{secret}</code>
      </p>
      <FormActions>
        <CopyButton isMain text={secret ?? ''} />
        <Button onClick={onClose}>{actions.close}</Button>
      </FormActions>
    </Dialog>
  );
};
