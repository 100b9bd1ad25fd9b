import { defaultStringifySearch } from '@tanstack/react-router';
import type { SearchResults } from '../client/types.gen.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import { filtersOfView } from '../monitors/filters.ts';
import type { MonitorFilters } from '../monitors/filters.ts';
import { viewDialog } from '../monitors/views.ts';
import type { SavedView } from '../monitors/views.ts';

/** Something that the palette leads to. */
export interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  /** What it is, such as a monitor, or what it belongs to. */
  readonly group: string;
  /** The address below `/console`. Absent if the reader stays on the screen. */
  readonly to?: string;
  /** Runs once the palette is closed. */
  readonly act?: () => void;
  /** Runs while the palette waits, which says so if it fails. */
  readonly change?: () => Promise<unknown>;
}

/** Returns the address of the list of monitors with filters. */
const monitorsAt = (filters: MonitorFilters): string => `/monitors${defaultStringifySearch({ ...filters })}`;

/** Tells whether the name and the group of an entry contain each word of the text. */
export const matches = ({ name, group }: PaletteEntry, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${group} ${name}`.toLowerCase().includes(word));

/** Returns the entries for the saved views, and for saving and changing them. */
export const viewEntries = (
  saved: readonly SavedView[],
  { views }: ConsoleTexts,
  shown: MonitorFilters | null,
): readonly PaletteEntry[] => {
  const present = monitorsAt(shown ?? {});
  const dialogs = [
    ...(shown === null ? [] : [{ which: 'save', name: views.save } as const]),
    ...(saved.length === 0 ? [] : [{ which: 'manage', name: views.manage } as const]),
  ];
  return [
    ...saved.map(({ publicId: id, name, filter }) => ({
      id,
      name,
      group: views.group,
      to: monitorsAt(filtersOfView(filter)),
    })),
    ...dialogs.map(({ which, name }) => ({
      id: which,
      name,
      group: '',
      to: present,
      act: () => viewDialog.set(which),
    })),
  ];
};

/** Returns the entries for the records that the service found. */
export const recordEntries = (found: SearchResults, texts: ConsoleTexts): readonly PaletteEntry[] => {
  const { navigation, incidents } = texts;
  return [
    ...found.monitors.map(({ id, name, kind }) => ({
      id,
      name,
      group: navigation.monitors,
      to: `/monitors/${kind}/${id}`,
    })),
    ...found.customers.map(({ id, name }) => ({ id, name, group: navigation.customers, to: `/customers/${id}` })),
    ...found.incidents.map(({ id, title }) => ({
      id,
      name: title,
      group: navigation.incidents,
      to: `/incidents/${id}`,
    })),
    ...(found.imIncidents ?? []).map(({ id, title }) => ({
      id,
      name: title,
      group: incidents.tabs.responses,
      to: `/incidents/responses/${id}`,
    })),
    ...(found.people ?? []).map(({ id, name, email }) => ({
      id,
      name,
      group: navigation.people,
      to: `/people?search=${encodeURIComponent(email)}`,
    })),
  ];
};
