import { OptimisticLockError } from '../../../application/kernel/ports.ts';
import type { DueReminder, IncidentReminders, StoredIncident } from '../../../application/checks/checking.ports.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { putChanged } from '../../kernel/memory/revision.ts';
import { incidentTable } from '../../checks/memory/check-tables.ts';
import { automaticIncidentOf, monitoredMonitor } from '../../monitors/memory/monitored-monitor.ts';

/** Reminders of incidents in memory, by their due time. */
export class InMemoryIncidentReminders implements IncidentReminders {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  takeDue(now: Date): Promise<DueReminder | null> {
    const [row] = this.#store
      .rows(incidentTable)
      .filter(({ origin, nextReminderAt }) => origin === 'automatic' && nextReminderAt !== null && nextReminderAt <= now)
      .toSorted((one, other) => (one.nextReminderAt?.getTime() ?? 0) - (other.nextReminderAt?.getTime() ?? 0));
    const watched = row === undefined || row.monitorId === null ? null : monitoredMonitor(this.#store, row.monitorId);
    return Promise.resolve(row === undefined || watched === null ? null : { ...watched, incident: automaticIncidentOf(row) });
  }

  save({ id, nextReminderAt, remindersSent }: StoredIncident, at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const row = tables(incidentTable).get(id);
      if (row === null) throw new OptimisticLockError('The incident is gone.');
      putChanged(tables(incidentTable), { ...row, nextReminderAt, remindersSent, updatedAt: at });
    });
  }
}
