import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { meQuery } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Menu, MenuItem } from '../kernel/ui/menu.tsx';
import { furtherActions } from './bulk-actions.ts';
import type { BulkAction } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import type { MonitorFilters } from './filters.ts';
import { nothingSelected, sizeOf } from './selection.ts';
import type { Selection } from './selection.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

interface BulkBarProps {
  selection: Selection;
  total: number;
  filters: MonitorFilters;
  onSelect: (selection: Selection) => void;
}

/** What can be done with the selected monitors. It stays in view while the list scrolls. */
export const BulkBar = ({ selection, total, filters, onSelect }: BulkBarProps) => {
  const texts = useTexts();
  const { bulk, monitorForm, actions } = texts;
  const formats = useFormats();
  const { data: me } = useSuspenseQuery(meQuery);
  const [action, setAction] = useState<BulkAction | null>(null);
  const count = sizeOf(selection, total);
  // What was done is still said when nothing is left.
  if (count === 0 && action === null) return null;
  const further = furtherActions(me, texts);
  const labels = new Map<BulkAction, string>([
    ['pause', monitorForm.pause],
    ['resume', monitorForm.resume],
    ['delete', actions.delete],
    ...further,
  ]);
  const button = (name: BulkAction) => <Button onClick={() => setAction(name)}>{labels.get(name)}</Button>;
  return (
    <div className={styles.bar} role="group" aria-label={bulk.actions}>
      <strong role="status">{bulk.selected({ count })}</strong>
      {selection === 'all' || count === total ? null : (
        <Button onClick={() => onSelect('all')}>{bulk.all({ count: formats.number(total) })}</Button>
      )}
      <Button onClick={() => onSelect(nothingSelected)}>{bulk.none}</Button>
      <span className={styles.actions}>
        {button('pause')}
        {button('resume')}
        <Menu label={bulk.change}>
          {(close) =>
            further.map(([name, label]) => (
              <MenuItem
                key={name}
                onClick={() => {
                  close();
                  setAction(name);
                }}
              >
                {label}
              </MenuItem>
            ))
          }
        </Menu>
        {button('delete')}
      </span>
      {action === null ? null : (
        <Suspense fallback={null}>
          <BulkDialog
            action={action}
            label={labels.get(action) ?? ''}
            selection={selection}
            filters={filters}
            onClose={() => setAction(null)}
            onDone={() => onSelect(nothingSelected)}
          />
        </Suspense>
      )}
    </div>
  );
};
