import { Combobox } from '@base-ui/react/combobox';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { filtersIn } from '../monitors/filters.ts';
import { viewsQuery } from '../monitors/views.ts';
import { placeEntries, recordEntries, viewEntries } from './entries.ts';
import type { PaletteEntry } from './entries.ts';
import styles from './palette.module.css';
import { searchQuery } from './queries.ts';

/** Finds places, actions and records by a part of their name, and goes there. */
const Palette = ({ onClose }: { onClose: () => void }) => {
  const texts = useTexts();
  const { palette } = texts;
  const me = useMe();
  const router = useRouter();
  const [text, setText] = useState('');
  const { pathname, search } = useLocation();
  const views = useQuery(viewsQuery);
  const found = useQuery(searchQuery(text.trim()));
  const entries = [
    ...placeEntries(me, texts, text),
    ...viewEntries(views.data ?? [], texts, text, pathname === '/monitors' ? filtersIn(search) : null),
    ...(found.data === undefined || text.trim() === '' ? [] : recordEntries(found.data, texts)),
  ];
  const go = (entry: PaletteEntry | null): void => {
    if (entry === null) return;
    onClose();
    router.history.push(`/console${entry.to}`);
    entry.act?.();
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className="aside">{palette.open}</Dialog.Title>
          <Combobox.Root<PaletteEntry>
            inline
            open
            items={entries}
            filter={null}
            autoHighlight
            itemToStringLabel={({ name }) => name}
            value={null}
            onValueChange={go}
            inputValue={text}
            onInputValueChange={setText}
          >
            <Combobox.Input className={styles.input} placeholder={palette.open} aria-label={palette.open} dir="auto" />
            <Combobox.List className={styles.list} aria-label={palette.open}>
              {(entry: PaletteEntry) => (
                <Combobox.Item key={`${entry.group} ${entry.id}`} value={entry} className={styles.item}>
                  <span dir="auto">{entry.name}</span>
                  <span className={styles.group}>{entry.group}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
            <p className={styles.note} role="status">
              {entries.length === 0 && !found.isFetching ? palette.nothing : text === '' ? palette.hint : ''}
            </p>
          </Combobox.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

export default Palette;
