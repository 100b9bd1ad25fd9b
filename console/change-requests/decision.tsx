import { useState } from 'react';
import { MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextArea } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { decideRequest } from './queries.ts';
import type { ChangeRequest } from './queries.ts';

/**
 * The buttons that approve and decline a request, each of which takes a note first. The dialog stays if somebody else
 * decides meanwhile, so that the note is kept.
 */
export const Decision = ({ request: { publicId, status } }: { request: ChangeRequest }) => {
  const { changeRequests: texts, actions } = useAreaTexts();
  const [chosen, setChosen] = useState<keyof typeof texts.decisions>('approved');
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const decide = useAction(() => decideRequest(publicId, chosen, note));
  const { action, question, hint } = texts.decisions[chosen];
  const close = (): void => setOpen(false);
  const choose = (decision: typeof chosen): void => {
    decide.reset();
    setChosen(decision);
    setOpen(true);
  };
  return (
    <>
      {status === 'open' ? (
        <>
          <Button isMain onClick={() => choose('approved')}>
            {texts.decisions.approved.action}
          </Button>
          <Button onClick={() => choose('rejected')}>{texts.decisions.rejected.action}</Button>
        </>
      ) : null}
      <Dialog title={question} hint={hint} isOpen={isOpen} onClose={close}>
        <ActionForm
          action={decide}
          submit={action}
          onSubmit={() => decide.mutate(undefined, { onSuccess: close })}
          onCancel={close}
        >
          <TextArea
            label={actions.optional({ label: texts.decisionNote })}
            value={note}
            maxLength={MAX_LINES}
            onChange={setNote}
          />
        </ActionForm>
      </Dialog>
    </>
  );
};
