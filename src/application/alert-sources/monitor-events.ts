import type { NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { mapMonitorIncident } from '../../domain/alert-sources/mappings/monitors.ts';
import type { MonitorIncident } from '../../domain/alert-sources/mappings/monitors.ts';
import type { IdSource } from '../kernel/ports.ts';
import type { ImEvents } from './ports.ts';

export interface MonitorEventNeeds {
  readonly imEvents: Pick<ImEvents, 'add'>;
  readonly ids: IdSource;
}

/** A change of an automatic incident. */
export interface MonitorOccasion extends MonitorIncident {
  readonly monitor: MonitorIncident['monitor'] & {
    readonly customerId: number | null;
    /** The built-in source of the organization; null while it is off. */
    readonly alertSourceId: number | null;
  };
}

/** Adds an event for each change to the built-in source of its organization, in the transaction of the change. */
export const addMonitorEvents = async ({ imEvents, ids }: MonitorEventNeeds, occasions: readonly MonitorOccasion[], now: Date): Promise<void> => {
  const events = occasions.flatMap((occasion): readonly NewEvent[] => {
    const { customerId, alertSourceId: sourceId } = occasion.monitor;
    if (sourceId === null) return [];
    const publicId = ids.next();
    const alert = mapMonitorIncident(occasion);
    return [
      {
        ...{ publicId, sourceId, deliveryId: publicId, receivedAt: now, kind: 'alert', key: alert.key, alert, body: null, problem: null, note: null },
        targets: { teamId: null, escalationPolicyId: null, customerId },
      },
    ];
  });
  if (events.length > 0) await imEvents.add(events);
};
