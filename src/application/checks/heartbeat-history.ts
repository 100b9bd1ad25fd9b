import type { ListRequest } from '../../domain/kernel/page.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import type { MonitorId, Monitors } from '../monitors/ports.ts';
import type { HeartbeatSignals } from './ports.ts';

interface Needs {
  readonly monitors: Pick<Monitors, 'find'>;
  readonly heartbeatSignals: Pick<HeartbeatSignals, 'page'>;
}

interface HistoryRequest {
  readonly id: MonitorId;
  readonly request: ListRequest;
}

/** Lists the latest signals of a heartbeat. A website of another type has none. */
export const listWebsiteHeartbeats = defineRecordQuery({
  name: 'listWebsiteHeartbeats',
  permission: 'readMonitoring',
  missing: 'notFound',
  records: ({ monitors }: Needs) => ({ find: (scope, id: MonitorId) => monitors.find(scope, 'website', id) }),
  answer: (_context, { id }, { request }: HistoryRequest, { heartbeatSignals }) => heartbeatSignals.page(id, request),
});
