import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { merge, mergeTargetsQuery } from './queries.ts';

interface MergeFormProps {
  /** The incident to merge into another one. */
  id: string;
  onDone: () => void;
}

const MergeForm = ({ id, onDone }: MergeFormProps) => {
  const { responses, actions } = useTexts();
  const open = useInfiniteQuery(mergeTargetsQuery);
  const [chosen, setChosen] = useState('');
  const run = useAction((target: string) => merge(id, target));
  if (open.isError && open.data === undefined)
    return <FaultState fault={open.error} onRetry={() => void open.refetch()} />;
  if (open.data === undefined) return <SheetSkeleton />;
  const targets = open.data.pages.flatMap(({ items }) => items).filter(({ publicId }) => publicId !== id);
  const target = targets.find(({ publicId }) => publicId === chosen) ?? targets[0];
  return (
    <Form
      fault={run.error}
      onSubmit={() => {
        if (target !== undefined) run.mutate(target.publicId, { onSuccess: onDone });
      }}
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
      <FormActions>
        <Button isMain type="submit" disabled={target === undefined || run.isPending}>
          {responses.merge}
        </Button>
        <Button onClick={onDone}>{actions.cancel}</Button>
      </FormActions>
    </Form>
  );
};

/** A button that merges an incident into another open one, which is chosen in a dialog. */
export const MergeButton = ({ id }: { id: string }) => {
  const { responses } = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  const close = (): void => setChoosing(false);
  return (
    <>
      <Button onClick={() => setChoosing(true)}>{responses.merge}</Button>
      <Dialog title={responses.mergeTitle} hint={responses.mergeHint} isOpen={isChoosing} onClose={close}>
        <MergeForm id={id} onDone={close} />
      </Dialog>
    </>
  );
};
