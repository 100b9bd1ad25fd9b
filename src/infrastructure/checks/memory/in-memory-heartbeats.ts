import type { DueCheck, Heartbeats } from '../../../application/checks/checking.ports.ts';
import { HEARTBEAT_LOCATION } from '../../../domain/checks/location-state.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { placeNameOf, scheduleTable } from './check-tables.ts';
import { websiteTable } from '../../monitors/memory/monitor-tables.ts';
import { dueCheckOf } from '../../monitors/memory/monitored-monitor.ts';

/** Expected heartbeats in memory, at the place that is no location. */
export class InMemoryHeartbeats implements Heartbeats {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  monitorOf(tokenSha256: string): Promise<number | null> {
    return Promise.resolve(this.#store.rows(websiteTable).find(({ heartbeatSha256 }) => heartbeatSha256 === tokenSha256)?.id ?? null);
  }

  take(monitorId: number, owner: string, now: Date): Promise<DueCheck | null> {
    return this.#store.write((tables) => {
      const row = tables(scheduleTable).get(placeNameOf({ monitorId, locationId: HEARTBEAT_LOCATION }));
      if (row === null || row.dueAt === null) return null;
      const taken = { ...row, lease: { owner, until: now } };
      tables(scheduleTable).put(taken);
      return dueCheckOf(this.#store, taken);
    });
  }
}
