import { useState } from 'react';
import { MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextArea } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { refuseChange } from './queries.ts';

interface RefuseButtonProps {
  address: MonitorAddress;
  changeId: string;
  /** The words for the facet, by which several buttons are told apart. */
  facet: string;
}

/** Refuses a change of the target of a monitor, with a note. */
export const RefuseButton = ({ address, changeId, facet }: RefuseButtonProps) => {
  const { changes: texts } = useAreaTexts();
  const { actions } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const close = (): void => setOpen(false);
  const refuse = useAction(() => refuseChange(address, changeId, note));
  return (
    <>
      <Button aria-label={`${texts.refuse}: ${facet}`} onClick={() => setOpen(true)}>
        {texts.refuse}
      </Button>
      <Dialog title={`${texts.refuse}: ${facet}`} hint={texts.refuseHint} isOpen={isOpen} onClose={close}>
        <ActionForm
          action={refuse}
          submit={texts.refuse}
          onSubmit={() => refuse.mutate(undefined, { onSuccess: close })}
          onCancel={close}
        >
          <TextArea
            label={actions.optional({ label: texts.note })}
            name="note"
            value={note}
            maxLength={MAX_LINES}
            onChange={setNote}
          />
        </ActionForm>
      </Dialog>
    </>
  );
};
