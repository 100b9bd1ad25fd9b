import { useState } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkAction } from './bulk-dialog.tsx';
import styles from './bulk-bar.module.css';
import type { MonitorFilters } from './filters.ts';
import { nothingSelected, sizeOf } from './selection.ts';
import type { Selection } from './selection.ts';

interface BulkBarProps {
  selection: Selection;
  total: number;
  filters: MonitorFilters;
  onSelect: (selection: Selection) => void;
}

/** What can be done with the selected monitors. It stays in view while the list scrolls. */
export const BulkBar = ({ selection, total, filters, onSelect }: BulkBarProps) => {
  const { bulk, monitorForm, actions } = useTexts();
  const formats = useFormats();
  const [action, setAction] = useState<BulkAction | null>(null);
  const count = sizeOf(selection, total);
  // What was done is still said when nothing is left.
  if (count === 0 && action === null) return null;
  const offered: readonly (readonly [BulkAction, string])[] = [
    ['pause', monitorForm.pause],
    ['resume', monitorForm.resume],
    ['interval', bulk.interval],
    ['delete', actions.delete],
  ];
  return (
    <div className={styles.bar} role="group" aria-label={bulk.actions}>
      <strong role="status">{bulk.selected({ count })}</strong>
      {selection === 'all' || count === total ? null : (
        <Button onClick={() => onSelect('all')}>{bulk.all({ count: formats.number(total) })}</Button>
      )}
      <Button onClick={() => onSelect(nothingSelected)}>{bulk.none}</Button>
      <span className={styles.actions}>
        {offered.map(([name, label]) => (
          <Button key={name} onClick={() => setAction(name)}>
            {label}
          </Button>
        ))}
      </span>
      {action === null ? null : (
        <BulkDialog
          action={action}
          label={offered.find(([name]) => name === action)?.[1] ?? ''}
          selection={selection}
          filters={filters}
          onClose={() => setAction(null)}
          onDone={() => onSelect(nothingSelected)}
        />
      )}
    </div>
  );
};
