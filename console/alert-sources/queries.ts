import * as api from '../client/sdk.gen.ts';
import type { ImSource, ImSourceEvent, MonitorRouting } from '../client/types.gen.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { bodyOf, bodyQuery, growingQuery, searchedQuery } from '../kernel/api.ts';

export type { ImSource, ImSourceEvent, MonitorRouting };

/** The sources of alerts, by name. */
export const sourcesQuery = searchedQuery(['alert-sources'], (page, signal) =>
  api.listImSources({ query: { ...page, sort: 'name' }, signal }),
);

/** Reads a source of alerts. */
export const sourceQuery = (id: string) =>
  bodyQuery(['alert-source', id], (signal) => api.getImSource({ path: { id }, signal }));

type NewSource = Parameters<typeof api.createImSource>[0]['body'];

/** Creates a source. The answer is the only one with its address. */
export const createSource = (body: NewSource) => bodyOf(api.createImSource({ body }));

/** The members of a source that change. */
export type SourceChanges = Parameters<typeof api.updateImSource>[0]['body'];

export const changeSource = (id: string, body: SourceChanges) => bodyOf(api.updateImSource({ path: { id }, body }));

export const deleteSource = (id: string) => bodyOf(api.deleteImSource({ path: { id } }));

/** Replaces the token of a source, and returns the new address. */
export const rotateToken = async (id: string): Promise<string> =>
  (await bodyOf(api.rotateImSourceToken({ path: { id } }))).url;

/** Opens an incident that is marked as a test, and returns the id of the event. */
export const sendTestAlert = async (id: string): Promise<string> =>
  (await bodyOf(api.sendTestAlert({ path: { id } }))).eventId;

/** The events of a source, newest first. */
export const eventsQuery = (id: string) =>
  growingQuery(['alert-source-events', id], (query, signal) => api.listImSourceEvents({ path: { id }, query, signal }));

/** Reads an event with its body. */
export const eventQuery = (id: string, eventId: string) =>
  bodyQuery(['alert-source-event', id, eventId], (signal) => api.getImSourceEvent({ path: { id, eventId }, signal }));

/** Reads the delivery of an event again. */
export const replayEvent = (id: string, eventId: string) => bodyOf(api.replayImEvent({ path: { id, eventId } }));

/** The team, customer and policy of alerts for which nothing else names one. */
export const alertDefaultsQuery = bodyQuery(['alert-defaults'], (signal) => api.getImSettings({ signal }));

/** Changes where alerts go that nothing else assigns. */
export const changeAlertDefaults = (body: Parameters<typeof api.updateImSettings>[0]['body']) =>
  bodyOf(api.updateImSettings({ body }));

/** Returns where an outage of a monitor would go, by the stored routes. */
export const monitorRoutingQuery = ({ kind, id }: MonitorAddress) =>
  bodyQuery(['monitor-routing', kind, id], (signal) => api.getMonitorRouting({ path: { kind, id }, signal }));
