import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { interruption } from '../kernel/session.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button, ButtonLink } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { FormActions } from '../kernel/ui/form.tsx';

/** Interrupts when the session has ended. The page behind it, with what was typed, stays as it is. */
export const SignedOutDialog = () => {
  const { problem } = useTexts();
  const queries = useQueryClient();
  const isOpen = useSyncExternalStore(interruption.subscribe, interruption.get) === 'signedOut';
  const resume = (): void => {
    interruption.set(null);
    void queries.invalidateQueries();
  };
  return (
    <Dialog title={problem.signedOut} hint={problem.signedOutHint} isOpen={isOpen}>
      <FormActions>
        <ButtonLink isMain href="/sign-in" target="_blank">
          {problem.signIn}
        </ButtonLink>
        <Button onClick={resume}>{problem.continue}</Button>
      </FormActions>
    </Dialog>
  );
};
