import { decideOnChangeRequest, listChangeRequests, requestMonitorChange } from '../client/sdk.gen.ts';
import type { ChangeRequest } from '../client/types.gen.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';

export type { ChangeRequest };

/** The requests that a list shows at once. */
const SHOWN = 20;

/** The requests that wait for a decision about one monitor. */
export const waitingRequestsQuery = (monitorId: string) =>
  bodyQuery(['change-requests', { monitorId }], (signal) =>
    listChangeRequests({ query: { monitorId, status: 'open', perPage: SHOWN }, signal }),
  );

/** The requests for the monitors of one customer, the newest first, decided ones included. */
export const customerRequestsQuery = (customerId: string) =>
  bodyQuery(['change-requests', { customerId }], (signal) =>
    listChangeRequests({ query: { customerId, sort: '-createdAt', perPage: SHOWN }, signal }),
  );

/** Asks the organization to change a monitor. */
export const requestChange = ({ kind, id }: MonitorAddress, changes: Readonly<Record<string, unknown>>, note: string) =>
  bodyOf(
    requestMonitorChange({
      path: { type: kind, id },
      // The members are those that the form of the kind may change.
      body: {
        changes: changes,
        note: note.trim() === '' ? null : note,
      },
    }),
  );

/** Withdraws a request that waits for a decision. */
export const withdrawRequest = (id: string) =>
  bodyOf(decideOnChangeRequest({ path: { id }, body: { status: 'withdrawn' } }));
