import * as statusPages from '../../application/status-pages/index.ts';
import { dueComponentRules } from '../../application/status-pages/component-rules.ts';
import { dueUpstreams } from '../../application/status-pages/read-upstreams.ts';
import type { Worker } from '../../application/kernel/worker.ts';
import { CachedBrandImages } from '../../infrastructure/status-pages/cached-brand-images.ts';
import { CachedStatusPages } from '../../infrastructure/status-pages/cached-status-pages.ts';
import { HttpUpstreamPages } from '../../infrastructure/status-pages/http-upstream-pages.ts';
import { PostgresBrandImages } from '../../infrastructure/status-pages/postgres-brand-images.ts';
import { PostgresPublicPages } from '../../infrastructure/status-pages/postgres-public-pages.ts';
import { PostgresPublicViews } from '../../infrastructure/status-pages/postgres-public-views.ts';
import { PostgresStatusPageChanges } from '../../infrastructure/status-pages/postgres-status-page-changes.ts';
import { PostgresRuleComponents } from '../../infrastructure/status-pages/postgres-rule-components.ts';
import { PostgresUpstreamComponents } from '../../infrastructure/status-pages/postgres-upstream-components.ts';
import { RememberedPagePasswords } from '../../infrastructure/status-pages/remembered-page-passwords.ts';
import {
  PostgresStatusComponents,
  PostgresStatusGroups,
  PostgresStatusPages,
} from '../../infrastructure/status-pages/repositories.ts';
import { SnapshotWorker } from '../../infrastructure/status-pages/snapshot-worker.ts';
import { renderDocument } from '../../interfaces/http/status-pages/render-document.ts';
import { contextModule, useCasesOf } from '../context-module.ts';
import type { Ports } from '../ports.ts';

const nothing = (): Promise<void> => Promise.resolve();
const snapshotWorker = (ports: Ports): Worker => {
  const { statusSnapshotDir } = ports.settings;
  return statusSnapshotDir === null
    ? { name: 'status-page-snapshots', start: nothing, stop: nothing }
    : new SnapshotWorker(ports, statusSnapshotDir);
};

/**
 * The module for status pages, their groups and components, and their public documents, which are cached, protected and
 * written as files.
 */
export const statusPagesModule = contextModule({
  adapters: {
    brandImages: (ports) => new CachedBrandImages(new PostgresBrandImages(ports.database), ports),
    pagePasswords: ({ passwordHashes, digest }) => new RememberedPagePasswords(passwordHashes, digest),
    publicPages: (ports) => new PostgresPublicPages(ports),
    publicViews: (ports) => new PostgresPublicViews(ports),
    renderDocument: () => renderDocument,
    ruleComponents: ({ database }) => new PostgresRuleComponents(database),
    statusComponents: ({ database }) => new PostgresStatusComponents(database),
    statusGroups: ({ database }) => new PostgresStatusGroups(database),
    statusPageChanges: ({ database }) => new PostgresStatusPageChanges(database),
    statusPageDocuments: (ports) => new CachedStatusPages(ports),
    statusPages: ({ database }) => new PostgresStatusPages(database),
    upstreamComponents: ({ database }) => new PostgresUpstreamComponents(database),
    upstreamPages: ({ outgoingHttp }) => new HttpUpstreamPages(outgoingHttp),
  },
  workers: [snapshotWorker],
  dueWork: [(ports) => dueComponentRules(ports), (ports) => dueUpstreams(ports)],
  useCases: useCasesOf(statusPages),
});
