import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { Drill, DrillLink, DrillSettings } from '../client/types.gen.ts';
import { bodyOf, pagedQuery, bodyQuery } from '../kernel/api.ts';

export type { Drill, DrillLink, DrillSettings };

const PAGE_SIZE = 25;

/** How often a running drill is read anew, because the service does not announce what becomes of its messages. */
const WATCH_MS = 5_000;

/** The drills of the alarm path, newest first. */
export const drillsQuery = pagedQuery(['drills'], (page, signal) =>
  api.listDrills({ query: { ...page, perPage: PAGE_SIZE }, signal }),
);

/** Reads a drill with what it has reached. */
export const drillQuery = (id: string) =>
  queryOptions({
    queryKey: ['drill', id],
    queryFn: ({ signal }) => bodyOf(api.getDrill({ path: { id }, signal })),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? WATCH_MS : false),
  });

/** Starts a drill, and returns its id. */
export const startDrill = async (): Promise<string> => (await bodyOf(api.startDrill())).publicId;

/** The settings of monthly drills. */
export const drillSettingsQuery = bodyQuery(['drill-settings'], (signal) => api.getDrillSettings({ signal }));

type SettingsChanges = Parameters<typeof api.updateDrillSettings>[0]['body'];

export const changeDrillSettings = (body: SettingsChanges) => bodyOf(api.updateDrillSettings({ body }));
