import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Menu, MenuItem } from '../kernel/ui/menu.tsx';
import { isImmediate, offeredActions } from './bulk-actions.ts';
import type { BulkTask } from './bulk-actions.ts';
import styles from './bulk-bar.module.css';
import { useChangeRights } from './change-right.ts';
import type { MonitorFilters } from './filters.ts';
import { nothingSelected, sizeOf } from './selection.ts';
import type { SelectedMonitor, Selection } from './selection.ts';

const BulkDialog = lazyAreaPart(() => import('./bulk-dialog.tsx'), 'BulkDialog');

interface BulkBarProps {
  selection: Selection;
  total: number;
  /** All monitors of the list, if they are known. */
  listed: readonly SelectedMonitor[] | undefined;
  filters: MonitorFilters;
  onSelect: (selection: Selection) => void;
}

/** What can be done with the selected monitors. It stays in view while the list scrolls. */
const BulkBar = ({ selection, total, listed, filters, onSelect }: BulkBarProps) => {
  const texts = useTexts();
  const { bulk } = texts;
  const formats = useFormats();
  const me = useMe();
  const rights = useChangeRights();
  const [action, setAction] = useState<BulkTask | null>(null);
  const count = sizeOf(selection, total);
  // What was done is still said when nothing is left.
  if (count === 0 && action === null) return null;
  const selected = selection === 'all' ? listed : [...selection.values()];
  const offered = rights === undefined ? [] : offeredActions(me, rights, selected, texts);
  const labels = new Map(offered);
  const further = offered.filter(([name]) => !isImmediate(name) && name !== 'check');
  const button = (name: BulkTask) =>
    labels.has(name) ? <Button onClick={() => setAction(name)}>{labels.get(name)}</Button> : null;
  const isManaged = rights !== undefined && selected?.every((monitor) => rights.mustRequest(monitor)) === true;
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
        {button('check')}
        <Menu label={bulk.actions}>
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
      {isManaged && count > 0 ? <p>{bulk.managed({ organization: me.organization.name })}</p> : null}
      {action === null ? null : (
        <BulkDialog
          action={action}
          label={labels.get(action) ?? ''}
          selection={selection}
          filters={filters}
          onClose={() => setAction(null)}
          onDone={() => onSelect(nothingSelected)}
        />
      )}
    </div>
  );
};

export default BulkBar;
