import type { CertificateWarnings, DueCertificateReminder } from '../../../application/checks/certificate.ports.ts';
import type { CertificateWarning } from '../../../domain/checks/certificate-warning.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { certificateWarningTable } from './check-tables.ts';
import { monitoredMonitor } from '../../monitors/memory/monitored-monitor.ts';

/** Warnings of certificates in memory. Locks need nothing: units of work never overlap. */
export class InMemoryCertificateWarnings implements CertificateWarnings {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  of(monitorIds: readonly number[]): Promise<ReadonlyMap<number, CertificateWarning>> {
    const warnings = this.#store.rows(certificateWarningTable).filter(({ monitorId }) => monitorIds.includes(monitorId));
    return Promise.resolve(new Map(warnings.map((warning) => [warning.monitorId, warning])));
  }

  store(warnings: readonly CertificateWarning[]): Promise<void> {
    return this.#store.write((tables) => {
      for (const warning of warnings) tables(certificateWarningTable).put(warning);
    });
  }

  end(monitorId: number, at: Date): Promise<void> {
    return this.#store.write((tables) => {
      const warning = tables(certificateWarningTable).get(monitorId);
      if (warning !== null && warning.endedAt === null) tables(certificateWarningTable).put({ ...warning, endedAt: at, nextReminderAt: null });
    });
  }

  takeDue(now: Date): Promise<DueCertificateReminder | null> {
    const [warning] = this.#store
      .rows(certificateWarningTable)
      .filter(({ nextReminderAt }) => nextReminderAt !== null && nextReminderAt <= now)
      .toSorted((one, other) => (one.nextReminderAt?.getTime() ?? 0) - (other.nextReminderAt?.getTime() ?? 0));
    const watched = warning === undefined ? null : monitoredMonitor(this.#store, warning.monitorId);
    return Promise.resolve(warning === undefined || watched === null ? null : { ...watched, warning });
  }
}
