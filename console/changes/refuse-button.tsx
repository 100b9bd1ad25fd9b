import { useState } from 'react';
import { MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useTexts } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
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
  const named = `${texts.refuse}: ${facet}`;
  const [note, setNote] = useState('');
  const refuse = useAction(() => refuseChange(address, changeId, note));
  return (
    <DialogButton label={texts.refuse} name={named} title={named} hint={texts.refuseHint}>
      {(close) => (
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
      )}
    </DialogButton>
  );
};
