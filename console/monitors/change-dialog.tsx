import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { resumed } from '../kernel/session.ts';
import { saveRows } from '../kernel/save-file.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { changeOf, firstChoice, isImmediate } from './bulk-actions.ts';
import type { BulkAction, BulkChoice } from './bulk-actions.ts';
import { changeSelected } from './bulk-change.ts';
import type { BulkReport } from './bulk-change.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './change-dialog.module.css';
import { BulkFields } from './bulk-fields.tsx';
import { groupsOf } from './refused-monitors.ts';
import type { SelectionDialogProps } from './selection.ts';

/** The refused monitors, by the reason. */
const Refused = ({ refused }: Pick<BulkReport, 'refused'>) => {
  const { bulkDialogs: texts, imports, actions } = useAreaTexts();
  const formats = useFormats();
  if (refused.length === 0) return null;
  const save = (): void =>
    saveRows(
      'monitors-refused.csv',
      [actions.name, imports.reason, imports.code],
      refused.map(({ name, id, detail, code }) => [name ?? String(id), detail, code]),
    );
  return (
    <>
      <ul className={styles.refused} tabIndex={0} aria-label={texts.refused}>
        {groupsOf(refused).map(({ reason, code, names, others }) => (
          <li key={reason}>
            <p>
              {reason} <code>{code}</code>
            </p>
            <p className={layout.hint} dir="auto">
              {formats.list(names)}
              {others === 0 ? '' : ` ${texts.others({ count: others })}`}
            </p>
          </li>
        ))}
      </ul>
      <FormActions>
        <Button onClick={save}>{imports.saveRefused}</Button>
      </FormActions>
    </>
  );
};

/** Says what a change of the selected monitors would do, then makes it, and says what it did. */
export const ChangeDialog = ({
  action,
  label,
  selection,
  filters,
  onClose,
  onDone,
}: SelectionDialogProps & { action: BulkAction }) => {
  const { bulk, bulkDialogs: texts, actions } = useAreaTexts();
  const queries = useQueryClient();
  const [choice, setChoice] = useState(firstChoice);
  const now = useNow();
  const { timeZone } = useFormats();
  const send = (chosen: BulkChoice, dryRun: boolean): Promise<BulkReport> => {
    const change = changeOf(action, chosen, { now, timeZone });
    return change === null
      ? Promise.resolve({ changed: 0, refused: [] })
      : resumed(() => changeSelected(change, selection, filters, dryRun));
  };
  const preview = useMutation({ mutationFn: (chosen: BulkChoice) => send(chosen, true) });
  const apply = useMutation({ mutationFn: () => send(choice, false), onSuccess: () => queries.invalidateQueries() });
  const { mutate: look } = preview;
  useEffect(() => {
    if (isImmediate(action)) look(firstChoice);
  }, [action, look]);
  const isComplete = (chosen: BulkChoice): boolean => changeOf(action, chosen, { now, timeZone }) !== null;
  const choose = (next: BulkChoice): void => {
    if (isImmediate(action) && isComplete(next)) look(next);
    else preview.reset();
    setChoice(next);
  };
  const finish = (): void => {
    onClose();
    if (apply.isSuccess) onDone();
  };
  const report = apply.data ?? preview.data;
  const figures = { changed: report?.changed ?? 0, refused: report?.refused.length ?? 0 };
  const isReady = isComplete(choice) && !preview.isPending && !apply.isPending && report?.changed !== 0;
  return (
    <Dialog title={label} isOpen onClose={finish}>
      <Form
        fault={apply.error ?? preview.error}
        onSubmit={() => (preview.data === undefined ? look(choice) : apply.mutate())}
      >
        {apply.isSuccess ? null : <BulkFields action={action} choice={choice} onChange={choose} />}
        <p role="status">
          {preview.isPending ? texts.checking : null}
          {report === undefined ? null : apply.isSuccess ? bulk.done(figures) : texts.preview(figures)}
        </p>
        {report === undefined ? null : <Refused refused={report.refused} />}
        <FormActions>
          {apply.isSuccess ? null : (
            <SubmitButton disabled={!isReady}>
              {preview.data === undefined && !isImmediate(action) ? texts.look : texts.apply}
            </SubmitButton>
          )}
          <Button onClick={finish}>{apply.isSuccess ? actions.close : actions.cancel}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
};
