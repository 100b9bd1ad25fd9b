import type { CheckSubject, CheckSubjects } from '../../../application/checks/checking.ports.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { websiteTable } from '../../monitors/memory/monitor-tables.ts';

/** The monitors in memory, as workers read them. */
export class InMemoryCheckSubjects implements CheckSubjects {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  load(monitorIds: readonly number[]): Promise<readonly CheckSubject[]> {
    const rows = this.#store.rows(websiteTable).filter(({ id }) => monitorIds.includes(id));
    return Promise.resolve(
      rows.map(({ id: monitorId, revision, monitoringType, url: target, timeoutSeconds, settings, sealedSecrets }) => ({
        ...{ monitorId, revision, kind: 'website', monitoringType, target, timeoutSeconds, settings: { ...settings }, sealedSecrets },
      })),
    );
  }
}
