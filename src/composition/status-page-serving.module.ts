import { provePagePassword } from '../application/status-pages/page-password.ts';
import type { Worker } from '../application/kernel/worker.ts';
import { ProcessRateLimits } from '../infrastructure/access/process-rate-limits.ts';
import { CachedStatusPages } from '../infrastructure/status-pages/cached-status-pages.ts';
import { PostgresPublicViews } from '../infrastructure/status-pages/postgres-public-views.ts';
import { PostgresStatusPageChanges } from '../infrastructure/status-pages/postgres-status-page-changes.ts';
import { RememberedPagePasswords } from '../infrastructure/status-pages/remembered-page-passwords.ts';
import { SnapshotWorker } from '../infrastructure/status-pages/snapshot-worker.ts';
import { renderDocument } from '../interfaces/http/status-pages/render-document.ts';
import { contextModule } from './context-module.ts';
import type { Ports } from './ports.ts';

const snapshotWorker = (ports: Ports): Worker => {
  const { statusSnapshotDir } = ports.settings;
  return statusSnapshotDir === null ? { name: 'status-page-snapshots', start: nothing, stop: nothing } : new SnapshotWorker(ports, statusSnapshotDir);
};
const nothing = (): Promise<void> => Promise.resolve();

/** The public documents of status pages: cached, protected, and written as files. */
export const statusPageServingModule = contextModule({
  adapters: {
    pagePasswords: ({ passwordHashes, digest }) => new RememberedPagePasswords(passwordHashes, digest),
    processRateLimits: () => new ProcessRateLimits(),
    publicViews: (ports) => new PostgresPublicViews(ports),
    renderDocument: () => renderDocument,
    statusPageChanges: ({ database }) => new PostgresStatusPageChanges(database),
    statusPageDocuments: (ports) => new CachedStatusPages(ports),
  },
  workers: [snapshotWorker],
  useCases: [provePagePassword],
});
