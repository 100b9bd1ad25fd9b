import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { resumed } from '../kernel/session.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import {
  MAX_CHECK_INTERVAL,
  MIN_CHECK_INTERVAL,
  defaultInterval,
} from '../../src/domain/monitors/check-interval.rules.ts';
import { changeSelected } from './bulk-change.ts';
import type { BulkChange, BulkReport } from './bulk-change.ts';
import styles from './bulk-dialog.module.css';
import type { MonitorFilters } from './filters.ts';
import type { Selection } from './selection.ts';

export type BulkAction = 'pause' | 'resume' | 'interval' | 'delete';

interface BulkDialogProps {
  action: BulkAction;
  label: string;
  selection: Selection;
  filters: MonitorFilters;
  onClose: () => void;
  /** Called when the dialog closes after the change. */
  onDone: () => void;
}

/** The refused monitors, each with its code. */
const Refused = ({ refused }: Pick<BulkReport, 'refused'>) =>
  refused.length === 0 ? null : (
    <ul className={styles.refused}>
      {refused.map(({ kind, id, name, code }) => (
        <li key={`${kind} ${id}`}>
          <span dir="auto">{name ?? id}</span>: <code>{code}</code>
        </li>
      ))}
    </ul>
  );

/** Says what a change of the selected monitors would do, then makes it, and says what it did. */
export const BulkDialog = ({ action, label, selection, filters, onClose, onDone }: BulkDialogProps) => {
  const { bulk, actions, settings } = useTexts();
  const queries = useQueryClient();
  const [interval, setInterval] = useState(String(defaultInterval(null)));
  const change: BulkChange = action === 'interval' ? { action, checkInterval: Number(interval) } : { action };
  const preview = useMutation({ mutationFn: () => resumed(() => changeSelected(change, selection, filters, true)) });
  const apply = useMutation({
    mutationFn: () => resumed(() => changeSelected(change, selection, filters, false)),
    onSuccess: () => queries.invalidateQueries(),
  });
  const { mutate: look } = preview;
  useEffect(() => {
    if (action !== 'interval') look();
  }, [action, look]);
  const finish = (): void => {
    onClose();
    if (apply.isSuccess) onDone();
  };
  const report = apply.data ?? preview.data;
  const figures = { changed: report?.changed ?? 0, refused: report?.refused.length ?? 0 };
  return (
    <Dialog title={label} isOpen onClose={finish}>
      <Form
        fault={apply.error ?? preview.error}
        onSubmit={() => (preview.data === undefined ? preview.mutate() : apply.mutate())}
      >
        {action === 'interval' && preview.data === undefined ? (
          <TextField
            label={settings.names.checkInterval}
            type="number"
            min={MIN_CHECK_INTERVAL}
            max={MAX_CHECK_INTERVAL}
            value={interval}
            onChange={setInterval}
            required
          />
        ) : null}
        <p role="status">
          {preview.isPending ? bulk.checking : null}
          {report === undefined ? null : apply.isSuccess ? bulk.done(figures) : bulk.preview(figures)}
        </p>
        {report === undefined ? null : <Refused refused={report.refused} />}
        <FormActions>
          {apply.isSuccess ? null : (
            <Button isMain type="submit" disabled={preview.isPending || apply.isPending}>
              {bulk.apply}
            </Button>
          )}
          <Button onClick={finish}>{apply.isSuccess ? actions.close : actions.cancel}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
};
