import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { SelectField } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { merge, mergeTargetsQuery } from './queries.ts';

interface MergeFormProps {
  /** The incident to merge into another one. */
  id: string;
  onDone: () => void;
}

const MergeForm = ({ id, onDone }: MergeFormProps) => {
  const { responses } = useTexts();
  const open = useInfiniteQuery(mergeTargetsQuery);
  const [chosen, setChosen] = useState('');
  const run = useAction((target: string) => merge(id, target));
  if (open.data === undefined) return <Unread reading={open} />;
  const targets = open.data.pages.flatMap(({ items }) => items).filter(({ publicId }) => publicId !== id);
  const target = targets.find(({ publicId }) => publicId === chosen) ?? targets[0];
  return (
    <ActionForm
      action={run}
      submit={responses.merge}
      isIncomplete={target === undefined}
      onSubmit={() => {
        if (target !== undefined) run.mutate(target.publicId, { onSuccess: onDone });
      }}
      onCancel={onDone}
    >
      {target === undefined ? (
        <p>{responses.noTarget}</p>
      ) : (
        <SelectField
          label={responses.mergeTarget}
          value={target.publicId}
          options={targets.map(({ publicId, title }) => [publicId, title] as const)}
          onChange={setChosen}
        />
      )}
    </ActionForm>
  );
};

/** A button that merges an incident into another open one, which is chosen in a dialog. */
export const MergeButton = ({ id }: { id: string }) => {
  const { responses } = useTexts();
  return (
    <DialogButton label={responses.merge} title={responses.mergeTitle} hint={responses.mergeHint}>
      {(close) => <MergeForm id={id} onDone={close} />}
    </DialogButton>
  );
};
