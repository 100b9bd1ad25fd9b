import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '../client/sdk.gen.ts';
import type { SavedView } from '../client/types.gen.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';
import { createStore } from '../kernel/store.ts';
import { filtersOfView, isSameList, viewOf } from './filters.ts';
import type { MonitorFilters } from './filters.ts';

export type { SavedView };

/** The saved views of the reader, by name. */
export const viewsQuery = bodyQuery(['views'], (signal) => listSavedViews({ query: { sort: 'name' }, signal }));

/** Saves the filters under a name. */
export const saveView = (name: string, filters: MonitorFilters) =>
  bodyOf(createSavedView({ body: { name, filter: viewOf(filters) } }));

export const renameView = (id: string, name: string) => bodyOf(updateSavedView({ path: { id }, body: { name } }));

/** Makes a view show what the filters select. */
export const replaceView = (id: string, filters: MonitorFilters) =>
  bodyOf(updateSavedView({ path: { id }, body: { filter: viewOf(filters) } }));

export const deleteView = (id: string) => bodyOf(deleteSavedView({ path: { id } }));

/** Returns the view that shows the list of the filters, if any. */
export const viewShowing = (views: readonly SavedView[], filters: MonitorFilters): SavedView | undefined =>
  views.find(({ filter }) => isSameList(filtersOfView(filter), filters));

/** The dialog about views that is open on the list of monitors. The palette opens them, too. */
export const viewDialog = createStore<'save' | 'manage' | null>(null);
