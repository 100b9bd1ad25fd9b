import * as monitors from '../../application/monitors/index.ts';
import { updateMonitor } from '../../application/monitors/change-monitor.ts';
import { createMonitor } from '../../application/monitors/create-monitor.ts';
import { deleteMonitor, getMonitor, getMonitorWithState, listMonitors } from '../../application/monitors/monitors.ts';
import { duePauses, endPause, pauseMonitor } from '../../application/monitors/pause-monitor.ts';
import { pingAddressJob } from '../../application/monitors/ping-keys.ts';
import { requestChangeOf } from '../../application/monitors/request-change.ts';
import { allMonitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import {
  PostgresChangeRequests,
  PostgresLocations,
  PostgresWorkerReports,
  PostgresTags,
} from '../../infrastructure/monitors/repositories.ts';
import { PostgresMonitorGate } from '../../infrastructure/monitors/postgres-monitor-gate.ts';
import { WorkerReporter } from '../../infrastructure/monitors/worker-reporter.ts';
import { API_VERSION } from '../../interfaces/http/kernel/requests/api-version.ts';
import { PostgresMonitorList } from '../../infrastructure/monitors/postgres-monitor-list.ts';
import { PostgresMonitorOwners } from '../../infrastructure/monitors/postgres-monitor-owners.ts';
import { PostgresMonitors } from '../../infrastructure/monitors/postgres-monitors.ts';
import { PostgresPingAddresses, PostgresPingKeys } from '../../infrastructure/monitors/postgres-ping-keys.ts';
import { PublicSuffixList } from '../../infrastructure/monitors/public-suffix-list.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The number of random bytes in the id of a worker. */
const WORKER_ID_BYTES = 12;

/** The module for monitors, their tags, change requests and locations. */
export const monitorsModule = contextModule({
  adapters: {
    changeRequests: ({ database }) => new PostgresChangeRequests(database),
    locationDirectory: ({ database }) => new PostgresLocations(database),
    locations: ({ database }) => new PostgresLocations(database),
    monitorGate: ({ database }) => new PostgresMonitorGate(database),
    monitorList: ({ database }) => new PostgresMonitorList(database),
    monitorOwners: ({ database }) => new PostgresMonitorOwners(database),
    monitorTags: ({ database }) => new PostgresTags(database),
    pingAddresses: ({ database, vault, digest }) => new PostgresPingAddresses(database, vault, digest),
    pingKeys: ({ database }) => new PostgresPingKeys(database),
    publicSuffixes: () => new PublicSuffixList(),
    monitors: ({ database, vault, digest }) => new PostgresMonitors(database, vault, digest),
    workerCapabilities: ({ sharedBrowser }) => ({ hasBrowser: () => Promise.resolve(sharedBrowser.isInstalled) }),
    workerReports: ({ database }) => new PostgresWorkerReports(database),
    tags: ({ database }) => new PostgresTags(database),
  },
  dueWork: [(ports, run) => duePauses(ports, run(endPause))],
  recurringJobs: [({ pingAddresses }) => pingAddressJob(pingAddresses)],
  workers: [
    ({ workerReports, workerCapabilities, clock, log, secrets, settings: { location } }) =>
      new WorkerReporter({
        workerReports,
        workerCapabilities,
        clock,
        log,
        location,
        workerId: secrets.token(WORKER_ID_BYTES),
        version: API_VERSION,
      }),
  ],
  useCases: [
    ...useCasesOf(monitors),
    ...allMonitorKinds.flatMap((kind) => [
      kind.ofCustomer === undefined ? getMonitor(kind) : getMonitorWithState(kind),
      listMonitors(kind),
      createMonitor(kind),
      updateMonitor(kind),
      deleteMonitor(kind),
      pauseMonitor(kind),
      requestChangeOf(kind),
    ]),
  ],
});
