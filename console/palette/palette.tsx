import { Combobox } from '@base-ui/react/combobox';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { FaultNote } from '../kernel/ui/form.tsx';
import { useChangeRights } from '../monitors/change-right.ts';
import { filtersIn } from '../monitors/filters.ts';
import { viewsQuery } from '../monitors/views.ts';
import { onCallQuery } from '../on-call/queries.ts';
import { useMayCreate, useTeamRights } from '../teams/team-right.ts';
import { dialogEntries, ownEntries, placeEntries } from './actions.ts';
import type { ReaderRights } from './actions.ts';
import { matches, recordEntries, viewEntries } from './entries.ts';
import type { PaletteEntry } from './entries.ts';
import styles from './palette.module.css';
import { searchQuery } from './queries.ts';
import { screenActions } from './screen-actions.ts';

/** Returns what decides on the actions of the reader, as far as it is known yet. */
const useReaderRights = (): ReaderRights => {
  const me = useMe();
  const rightOf = useTeamRights();
  const schedules = useQuery({ ...onCallQuery, enabled: me.permissions.includes('useIncidentManagement') });
  return {
    me,
    mayCreateMonitors: useChangeRights()?.mayCreate === true,
    mayCreateForTeams: useMayCreate(),
    ownSchedules: (schedules.data ?? []).filter(({ teamId }) => rightOf(teamId).mayPutOnCall(me.user.id)),
  };
};

/** Returns the actions of the screen in view and of the reader, and the places, that match a text. */
const useOwnEntries = (text: string, onHelp: () => void): readonly PaletteEntry[] => {
  const texts = useAreaTexts();
  const rights = useReaderRights();
  const { routesByPath } = useRouter();
  const { pathname, search } = useLocation();
  const views = useQuery(viewsQuery);
  // The palette covers the screen, which stays as it was when the palette opened.
  const [onScreen] = useState(screenActions);
  const elsewhere = [
    ...placeEntries(routesByPath, rights, texts),
    ...dialogEntries(rights, texts),
    ...viewEntries(views.data ?? [], texts, pathname === '/monitors' ? filtersIn(search) : null),
    ...ownEntries(rights, texts, onHelp),
  ];
  const ofScreen = onScreen.filter(({ name }) => !elsewhere.some((other) => other.name === name));
  return [...ofScreen, ...elsewhere].filter((entry) => matches(entry, text));
};

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

/** Finds places, actions and records by a part of their name, and goes there or takes the action. */
export const Palette = ({ onClose, onHelp }: PaletteProps) => {
  const texts = useAreaTexts();
  const { palette } = texts;
  const router = useRouter();
  const [text, setText] = useState('');
  const found = useQuery(searchQuery(text.trim()));
  const change = useAction((perform: () => Promise<unknown>) => perform());
  const entries = [
    ...useOwnEntries(text, onHelp),
    ...(found.data === undefined || text.trim() === '' ? [] : recordEntries(found.data, texts)),
  ];
  const go = ({ to, act }: PaletteEntry): void => {
    onClose();
    if (to !== undefined) router.history.push(`/console${to}`);
    act?.();
  };
  const choose = (entry: PaletteEntry | null): void => {
    if (entry === null || change.isPending) return;
    if (entry.change === undefined) go(entry);
    else change.mutate(entry.change, { onSuccess: () => go(entry) });
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
            onValueChange={choose}
            inputValue={text}
            onInputValueChange={setText}
          >
            <Combobox.Input className={styles.input} placeholder={palette.open} aria-label={palette.open} dir="auto" />
            <FaultNote fault={change.error} />
            <Combobox.List className={styles.list} aria-label={palette.open}>
              {(entry: PaletteEntry) => (
                <Combobox.Item key={`${entry.group} ${entry.id}`} value={entry} className={styles.item}>
                  <span dir="auto">{entry.name}</span>
                  <span className={styles.group} dir="auto">
                    {entry.group}
                  </span>
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
