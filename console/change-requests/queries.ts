import {
  decideOnChangeRequest,
  getChangeRequest,
  listChangeRequests,
  requestMonitorChange,
} from '../client/sdk.gen.ts';
import type { ChangeRequest } from '../client/types.gen.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { bodyOf, bodyQuery, pagedQuery } from '../kernel/api.ts';
import type { RequestFilters } from './filters.ts';

export type { ChangeRequest };

/** The requests that a panel shows at once. */
const SHOWN = 20;

/** Open requests first, because they have no time of a decision, then the latest decisions. */
const OPEN_FIRST = '-decidedAt';

/** The requests that match the filters, the open ones first. */
export const requestsQuery = (filters: RequestFilters) =>
  pagedQuery(['change-requests', filters], (page, signal) =>
    listChangeRequests({ query: { ...page, ...filters, sort: OPEN_FIRST }, signal }),
  );

/** One request. */
export const requestQuery = (id: string) =>
  bodyQuery(['change-request', id], (signal) => getChangeRequest({ path: { id }, signal }));

/** The requests that wait for a decision about one monitor. */
export const waitingRequestsQuery = (monitorId: string) =>
  bodyQuery(['change-requests', { monitorId }], (signal) =>
    listChangeRequests({ query: { monitorId, status: 'open', perPage: SHOWN }, signal }),
  );

/** The requests for the monitors of one customer, the open ones first. */
export const customerRequestsQuery = (customerId: string) =>
  bodyQuery(['change-requests', { customerId }], (signal) =>
    listChangeRequests({ query: { customerId, sort: OPEN_FIRST, perPage: SHOWN }, signal }),
  );

/** Returns a note as the API takes it. */
const sentNote = (note: string): string | null => (note.trim() === '' ? null : note);

/** Asks the organization to change a monitor. The members of `changes` are those that the form of the kind may change. */
export const requestChange = ({ kind, id }: MonitorAddress, changes: Readonly<Record<string, unknown>>, note: string) =>
  bodyOf(requestMonitorChange({ path: { type: kind, id }, body: { changes, note: sentNote(note) } }));

/** What ends a request. */
export type Decision = Parameters<typeof decideOnChangeRequest>[0]['body']['status'];

/** Approves, declines or withdraws a request that waits for a decision. */
export const decideRequest = (id: string, status: Decision, note = '') =>
  bodyOf(decideOnChangeRequest({ path: { id }, body: { status, note: sentNote(note) } }));
