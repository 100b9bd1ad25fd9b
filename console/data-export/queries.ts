import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { DataExport } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';

export type { DataExport };

/** The exports that are shown. */
const SHOWN = 10;
/** An export that is not over is read anew after this time. */
const POLL_MS = 5_000;

/** Tells whether an export is being made. */
export const isRunning = ({ status }: DataExport): boolean => status === 'queued' || status === 'generating';

/** The latest exports of all data of the organization. */
export const exportsQuery = queryOptions({
  queryKey: ['data-exports'],
  queryFn: ({ signal }) => bodyOf(api.listDataExports({ query: { perPage: SHOWN, sort: '-createdAt' }, signal })),
  refetchInterval: ({ state: { data } }) => (data?.items.some(isRunning) === true ? POLL_MS : false),
});

/** Requests an export, about which the recipients are notified; without any, the reader. */
export const requestExport = (recipientEmails: string[]) =>
  bodyOf(api.requestDataExport({ body: recipientEmails.length === 0 ? {} : { recipientEmails } }));

/** Returns the address of the file of an export. */
export const exportAddress = (id: string): string => `/api/organization/data-export/${id}/download`;
