import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormActions } from './form.tsx';

interface SecretDialogProps {
  title: string;
  hint: string;
  /** The secret, or undefined while there is none to show. */
  secret: string | undefined;
  onClose: () => void;
}

/** A secret that is shown only once, to be copied. */
export const SecretDialog = ({ title, hint, secret, onClose }: SecretDialogProps) => {
  const { problem, actions } = useTexts();
  return (
    <Dialog title={title} hint={hint} isOpen={secret !== undefined} onClose={onClose}>
      <p>
        <code>{secret}</code>
      </p>
      <FormActions>
        <Button isMain onClick={() => void navigator.clipboard.writeText(secret ?? '')}>
          {problem.copy}
        </Button>
        <Button onClick={onClose}>{actions.close}</Button>
      </FormActions>
    </Dialog>
  );
};
