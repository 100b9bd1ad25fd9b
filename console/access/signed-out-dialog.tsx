import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sessionEnd } from '../kernel/session.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button, ButtonLink } from '../kernel/ui/button.tsx';
import styles from './signed-out-dialog.module.css';

/** Interrupts when the session has ended. The page behind it, with what was typed, stays as it is. */
export const SignedOutDialog = () => {
  const { problem } = useTexts();
  const queries = useQueryClient();
  const isOpen = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  const resume = (): void => {
    sessionEnd.set(false);
    void queries.invalidateQueries();
  };
  return (
    <Dialog.Root open={isOpen} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title>{problem.signedOut}</Dialog.Title>
          <Dialog.Description>{problem.signedOutHint}</Dialog.Description>
          <div className={styles.actions}>
            <ButtonLink isMain href="/sign-in" target="_blank">
              {problem.signIn}
            </ButtonLink>
            <Button onClick={resume}>{problem.continue}</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
