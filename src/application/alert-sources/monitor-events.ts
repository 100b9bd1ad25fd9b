import type { NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { isMonitorEvent, mapMonitorIncident } from '../../domain/alert-sources/monitor-alert.ts';
import type { StateChange, StateChangeFollower } from '../incidents/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import type { ImEvents } from './ports.ts';

interface Needs {
  readonly imEvents: Pick<ImEvents, 'add'>;
  readonly ids: IdSource;
}

/**
 * Adds an event to the built-in source of the organization for each change of an incident, unless the source is off.
 */
export const monitorEvents = ({ imEvents, ids }: Needs): StateChangeFollower => ({
  name: 'alert-sources',
  follow: async (changes, now) => {
    const events = changes.flatMap((change) => eventsOf(change, ids, now));
    if (events.length > 0) await imEvents.add(events);
  },
});

const eventsOf = ({ event, monitor, incident }: StateChange, ids: IdSource, now: Date): readonly NewEvent[] => {
  const { customerId, alertSourceId: sourceId } = monitor;
  if (sourceId === null || !isMonitorEvent(event)) return [];
  const publicId = ids.next();
  const alert = mapMonitorIncident({ event, monitor, incident });
  return [
    {
      publicId,
      sourceId,
      deliveryId: publicId,
      receivedAt: now,
      kind: 'alert',
      key: alert.key,
      alert,
      body: null,
      problem: null,
      note: null,
      targets: { teamId: null, escalationPolicyId: null, customerId },
    },
  ];
};
