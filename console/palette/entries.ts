import { defaultStringifySearch } from '@tanstack/react-router';
import type { SearchResults } from '../client/types.gen.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import type { Me } from '../access/queries.ts';
import { mayOpen, placesOf } from '../kernel/places.ts';
import { filtersOfView } from '../monitors/filters.ts';
import type { MonitorFilters } from '../monitors/filters.ts';
import { viewDialog } from '../monitors/views.ts';
import type { SavedView } from '../monitors/views.ts';

/** Something that the palette leads to. */
export interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  /** What it is, such as a monitor. */
  readonly group: string;
  readonly to: string;
  /** Runs after the place is shown. */
  readonly act?: () => void;
}

/** Returns the address of the list of monitors with filters. */
const monitorsAt = (filters: MonitorFilters): string => `/monitors${defaultStringifySearch({ ...filters })}`;

const matches = (name: string, text: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());

/** Returns the places and actions of the person whose name contains the text. */
export const placeEntries = (me: Me, texts: ConsoleTexts, text: string): readonly PaletteEntry[] => {
  const { navigation, monitorForm, channels, customers, actions } = texts;
  const creations = [
    { permission: 'editMonitors', name: monitorForm.new, to: '/monitors/new' },
    { permission: 'editRecords', name: customers.new, to: '/customers/new', isFor: 'organization' },
    { permission: 'editRecords', name: channels.new, to: '/channels/new' },
    { permission: 'editIncidents', name: actions.newAnnouncement, to: '/incidents/new' },
    { permission: 'editMonitors', name: actions.newWindow, to: '/maintenance/new' },
    { permission: 'manageOrganization', name: actions.newReport, to: '/reports/new' },
  ] as const;
  return [
    ...placesOf(me).map(({ name, to }) => ({ name: navigation[name], to })),
    { name: navigation.account, to: '/profile' },
    ...creations.filter((creation) => mayOpen(creation, me)),
  ]
    .filter(({ name }) => matches(name, text))
    .map(({ name, to }) => ({ id: to, name, to, group: '' }));
};

/** Returns the entries for the saved views whose name contains the text, and for saving and changing them. */
export const viewEntries = (
  saved: readonly SavedView[],
  { views }: ConsoleTexts,
  text: string,
  shown: MonitorFilters | null,
): readonly PaletteEntry[] => {
  const present = monitorsAt(shown ?? {});
  const dialogs = [
    ...(shown === null ? [] : [{ which: 'save', name: views.save } as const]),
    ...(saved.length === 0 ? [] : [{ which: 'manage', name: views.manage } as const]),
  ];
  const entries: readonly PaletteEntry[] = [
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
  return entries.filter(({ name }) => matches(name, text));
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
