import * as changes from '../../application/changes/index.ts';
import { changesJob } from '../../application/changes/observe-changes.ts';
import { PostgresChangeWatches } from '../../infrastructure/changes/postgres-change-watches.ts';
import { PostgresMonitorChanges } from '../../infrastructure/changes/postgres-monitor-changes.ts';
import { forTenant, organizationTenant } from '../../infrastructure/kernel/network/lookup-tenant.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for changes of monitored targets. */
export const changesModule = contextModule({
  adapters: {
    changeLookups: ({ dnsLookups }) => ({
      records: (organizationId, name, type) =>
        forTenant(organizationTenant(organizationId), () => dnsLookups.lookUp(name, type)),
    }),
    changeWatches: ({ database }) => new PostgresChangeWatches(database),
    monitorChanges: ({ database }) => new PostgresMonitorChanges(database),
  },
  recurringJobs: [(ports) => changesJob(ports)],
  useCases: useCasesOf(changes),
});
