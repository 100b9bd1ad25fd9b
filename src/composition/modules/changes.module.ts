import * as changes from '../../application/changes/index.ts';
import { changesJob } from '../../application/changes/observe-changes.ts';
import { visitWebsite } from '../../application/changes/visit-website.ts';
import { GuardedChangeLookups } from '../../infrastructure/changes/guarded-change-lookups.ts';
import { PostgresChangeWatches } from '../../infrastructure/changes/postgres-change-watches.ts';
import { PostgresMonitorChanges } from '../../infrastructure/changes/postgres-monitor-changes.ts';
import { secureContext } from '../../infrastructure/kernel/network/secure-context.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for changes of monitored targets. */
export const changesModule = contextModule({
  adapters: {
    changeLookups: (ports) =>
      new GuardedChangeLookups({
        dnsLookups: ports.dnsLookups,
        dns: ports.names.dns,
        guard: ports.addressGuard,
        tls: secureContext(),
        visit: visitWebsite(ports),
      }),
    changeWatches: ({ database }) => new PostgresChangeWatches(database),
    monitorChanges: ({ database }) => new PostgresMonitorChanges(database),
  },
  recurringJobs: [(ports) => changesJob(ports)],
  useCases: useCasesOf(changes),
});
