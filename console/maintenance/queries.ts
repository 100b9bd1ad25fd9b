import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { MaintenanceWindow } from '../client/types.gen.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { bodyOf, bodyQuery, pagedQuery, searchedQuery } from '../kernel/api.ts';
import { serviceTime } from '../kernel/now.ts';

export type { MaintenanceWindow };

/** The next occurrences that are shown. */
const OCCURRENCES_SHOWN = 5;

/** The maintenance windows, newest first, with their targets and their next occurrences. */
export const windowsQuery = searchedQuery(['maintenance-windows'], (page, signal) =>
  api.listMaintenanceWindows({ query: { ...page, include: 'target,next' }, signal }),
);

/** The maintenance windows with their occurrences between two instants, in milliseconds. */
export const calendarQuery = (from: number, to: number) =>
  pagedQuery(['maintenance-windows', from, to], (page, signal) =>
    api.listMaintenanceWindows({
      query: {
        ...page,
        include: 'target,occurrences',
        occursFrom: new Date(from).toISOString(),
        occursTo: new Date(to).toISOString(),
        sort: 'startTime',
      },
      signal,
    }),
  );

/** Reads a maintenance window. */
export const windowQuery = (id: string) =>
  bodyQuery(['maintenance-window', id], (signal) => api.getMaintenanceWindow({ path: { id }, signal }));

/** The windows that are in effect for a monitor. */
export const monitorMaintenanceQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery(['monitor', kind, id, 'maintenance'], (signal) =>
    api.getMonitorMaintenance({ path: { kind, id }, signal }),
  );

/** The times and the recurrence of a window. */
export type WindowTimes = Pick<MaintenanceWindow, 'startTime' | 'endTime' | 'timezone' | 'recurrence'>;

/** The next occurrences of a window with these times, which need not be stored. */
export const occurrencesQuery = ({ startTime, endTime, timezone, recurrence }: WindowTimes) =>
  queryOptions({
    queryKey: ['maintenance-occurrences', startTime, endTime, timezone, recurrence],
    queryFn: async ({ signal }) => {
      const from = serviceTime(Date.now()).toISOString();
      const body = { startTime, endTime, timezone, recurrence, from, count: OCCURRENCES_SHOWN };
      return (await bodyOf(api.previewMaintenanceOccurrences({ body, signal }))).occurrences;
    },
    placeholderData: keepPreviousData,
    enabled: startTime !== '' && endTime !== '' && recurrence !== '',
  });

type NewWindow = Parameters<typeof api.createMaintenanceWindow>[0]['body'];
type WindowChanges = Parameters<typeof api.updateMaintenanceWindow>[0]['body'];

/** Creates a maintenance window, and returns its public id. */
export const createWindow = async (body: NewWindow): Promise<string> =>
  (await bodyOf(api.createMaintenanceWindow({ body }))).publicId;

export const changeWindow = (id: string, body: WindowChanges) =>
  bodyOf(api.updateMaintenanceWindow({ path: { id }, body }));

export const deleteWindow = (id: string) => bodyOf(api.deleteMaintenanceWindow({ path: { id } }));
