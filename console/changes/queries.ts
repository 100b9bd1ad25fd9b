import * as api from '../client/sdk.gen.ts';
import type { ExpectedState, MonitorChange } from '../client/types.gen.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { bodyOf, itemsQuery, bodyQuery } from '../kernel/api.ts';

export type { ExpectedState, MonitorChange };

const SHOWN = 10;

/** The latest changes of the target of a monitor, newest first. */
export const changesQuery = ({ kind, id }: MonitorAddress) =>
  itemsQuery(['monitor-changes', kind, id], (signal) =>
    api.listMonitorChanges({ path: { kind, id }, query: { perPage: SHOWN }, signal }),
  );

/** What is expected of the target of a monitor, and when it is observed again. */
export const expectedStateQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery(['expected-state', kind, id], (signal) => api.getExpectedState({ path: { kind, id }, signal }));

/** Makes the values of a change the expected ones. */
export const acceptChange = ({ kind, id }: MonitorAddress, changeId: string) =>
  bodyOf(api.acceptMonitorChange({ path: { kind, id, changeId } }));

/** Says that the values of a change are not wanted, with an optional note. */
export const refuseChange = ({ kind, id }: MonitorAddress, changeId: string, note: string) =>
  bodyOf(api.refuseMonitorChange({ path: { kind, id, changeId }, body: { note: note.trim() || null } }));
