import type { DirectoryMonitor, MonitorDirectory } from '../../../application/monitors/monitor-directory.ts';
import type { MonitorId } from '../../../application/monitors/website.ports.ts';
import type { Scope } from '../../../domain/access/scope.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kinds.ts';
import { isInScope } from '../../kernel/memory/in-scope.ts';
import type { MemoryStore } from '../../kernel/memory/memory-store.ts';
import { isNamed } from './monitor-names.ts';
import { monitorTable } from './monitor-tables.ts';

/** The monitors of all kinds in memory. A lock needs nothing: units of work never overlap. */
export class InMemoryMonitorDirectory implements MonitorDirectory {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  find(scope: Scope, kind: MonitorKind, id: MonitorId): Promise<DirectoryMonitor | null> {
    return Promise.resolve(this.#store.rows(monitorTable).find((row) => row.kind === kind && isNamed(row, id) && isInScope(scope, row)));
  }

  lock(scope: Scope, kind: MonitorKind, id: MonitorId): Promise<DirectoryMonitor | null> {
    return this.find(scope, kind, id);
  }
}
