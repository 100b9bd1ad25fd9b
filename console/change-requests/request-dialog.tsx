import { useState } from 'react';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextArea } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { ChangedValues } from './changed-values.tsx';
import { requestChange } from './queries.ts';

interface RequestDialogProps {
  address: MonitorAddress;
  before: Readonly<Record<string, unknown>>;
  changes: Readonly<Record<string, unknown>>;
  isOpen: boolean;
  onClose: () => void;
  /** Called once the request is sent. */
  onSent: () => void;
}

/** Shows the old and the new values before a request is sent, and takes a note for the people who decide. */
export const RequestDialog = ({ address, before, changes, isOpen, onClose, onSent }: RequestDialogProps) => {
  const { changeRequests: texts, requests, actions } = useAreaTexts();
  const [note, setNote] = useState('');
  const send = useAction(() => requestChange(address, changes, note));
  return (
    <Dialog title={requests.request} isOpen={isOpen} onClose={onClose}>
      <ActionForm
        action={send}
        submit={texts.send}
        onSubmit={() => send.mutate(undefined, { onSuccess: onSent })}
        onCancel={onClose}
      >
        <ChangedValues changes={changes} before={before} />
        <TextArea
          label={actions.optional({ label: texts.note })}
          value={note}
          maxLength={MAX_LINES}
          onChange={setNote}
        />
      </ActionForm>
    </Dialog>
  );
};
