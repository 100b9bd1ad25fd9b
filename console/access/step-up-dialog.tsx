import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { stepUpSession } from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { interruption } from '../kernel/session.ts';
import { useTexts } from '../kernel/texts.ts';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';

/** Asks for a code of the two-step verification. The action that required it then goes on by itself. */
export const StepUpDialog = () => {
  const { problem } = useTexts();
  const isOpen = useSyncExternalStore(interruption.subscribe, interruption.get) === 'stepUp';
  const [code, setCode] = useState('');
  const close = (): void => {
    setCode('');
    interruption.set(null);
  };
  const verify = useMutation({
    mutationFn: () => bodyOf(stepUpSession({ body: { code } })),
    onSuccess: close,
  });
  return (
    <Dialog title={problem.stepUp} hint={problem.stepUpHint} isOpen={isOpen} onClose={close}>
      <ActionForm action={verify} submit={problem.continue} onSubmit={() => verify.mutate()}>
        <TextField
          label={problem.code}
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </ActionForm>
    </Dialog>
  );
};
