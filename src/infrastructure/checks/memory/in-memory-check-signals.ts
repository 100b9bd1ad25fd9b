import type { CheckSignals, CheckTriggers } from '../../../application/monitors/website.ports.ts';
import { HEARTBEAT_LOCATION } from '../../../domain/checks/location-state.ts';
import { LocalEmitter } from '../../kernel/memory/local-emitter.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { scheduleTable } from './check-tables.ts';
import { websiteTable } from '../../monitors/memory/monitor-tables.ts';

/** Checks that became due, told within this process. */
export class InMemoryCheckSignals extends LocalEmitter implements CheckSignals, CheckTriggers {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    super(store);
    this.#store = store;
  }

  onDue(listener: () => void): void {
    this.listen(listener);
  }

  /** Where a worker holds the check already, another follows when that one is over. */
  async trigger(monitorId: number, now: Date): Promise<void> {
    await this.#store.write((tables) => {
      const asked = tables(websiteTable).get(monitorId)?.status === 'paused';
      const places = tables(scheduleTable).filter((row) => row.monitorId === monitorId && row.locationId !== HEARTBEAT_LOCATION);
      for (const row of places) {
        const askedAgain = row.lease !== null && row.lease.until > now;
        tables(scheduleTable).put({ ...row, dueAt: askedAgain ? row.dueAt : now, askedAgain, asked });
      }
    });
    await this.announce();
  }
}
