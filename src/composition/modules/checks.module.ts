import * as checks from '../../application/checks/index.ts';
import { resultArchiveJob } from '../../application/checks/archive-results.ts';
import { getMonitorUptime, listMonitorChecks } from '../../application/checks/check-history.ts';
import { retentionJob, rollupJob } from '../../application/checks/check-jobs.ts';
import { stateDayJob } from '../../application/checks/count-state-days.ts';
import { screenshotJob } from '../../application/checks/screenshots.ts';
import { followCustomers, followMonitors } from '../../application/checks/followers.ts';
import { websiteProbe } from '../../application/checks/website-probe.ts';
import { domainProbe, observeDomain } from '../../application/checks/domain-probe.ts';
import { dueHeartbeats, overlongHeartbeatRuns } from '../../application/checks/heartbeats.ts';
import { noteReception } from '../../application/checks/heartbeat-reception.ts';
import { maintainResults, rollUpResults } from '../../application/checks/maintain-results.ts';
import { prepareCheck } from '../../application/checks/prepare-check.ts';
import type { PrepareCheck } from '../../application/checks/prepare-check.ts';
import { recordStateChanges } from '../../application/incidents/record-state-changes.ts';
import { dueCertificateReminders } from '../../application/checks/remind-of-certificates.ts';
import { triggerMonitorCheck } from '../../application/checks/trigger-check.ts';
import { tryMonitor } from '../../application/checks/try-monitor.ts';
import { ArchivedCheckHistory } from '../../infrastructure/checks/archive/archived-check-history.ts';
import { DuckdbResultFiles } from '../../infrastructure/checks/archive/duckdb-result-files.ts';
import { PostgresResultArchive } from '../../infrastructure/checks/archive/postgres-result-archive.ts';
import { browserWorker } from '../../infrastructure/checks/browser/browser-worker.ts';
import { findBrowserPrograms } from '../../infrastructure/checks/browser/browser-programs.ts';
import { SharedBrowser } from '../../infrastructure/checks/browser/shared-browser.ts';
import { browserMemory, processLimits, slotLimits } from '../../infrastructure/checks/check-capacity.ts';
import { CheckRunner } from '../../infrastructure/checks/check-runner.ts';
import { CheckWorker } from '../../infrastructure/checks/check-worker.ts';
import { firstChecksOf } from '../../domain/checks/check-schedule.ts';
import { dnsblOf } from '../../domain/checks/warnings/blocklist-state.ts';
import { AddressProbe } from '../../infrastructure/checks/probes/address-probe.ts';
import { allMonitorKinds, browserTypes } from '../../domain/monitors/monitor-kinds.ts';
import { ChromiumProbe } from '../../infrastructure/checks/probes/chromium-probe.ts';
import { DnsProbe } from '../../infrastructure/checks/probes/dns-probe.ts';
import { GuardedHttpProbe } from '../../infrastructure/checks/probes/http-probe.ts';
import { IcmpProbe } from '../../infrastructure/checks/probes/icmp-probe.ts';
import { PostgresBlocklistStates } from '../../infrastructure/checks/warnings/postgres-blocklist-states.ts';
import { PostgresMonitorCertificates } from '../../infrastructure/checks/warnings/postgres-monitor-certificates.ts';
import { PostgresCertificateWarnings } from '../../infrastructure/checks/warnings/postgres-certificate-warnings.ts';
import { PostgresCheckHistory } from '../../infrastructure/checks/statistics/postgres-check-history.ts';
import { PostgresCheckQueue } from '../../infrastructure/checks/postgres-check-queue.ts';
import { PostgresCheckResults } from '../../infrastructure/checks/postgres-check-results.ts';
import { PostgresCheckRollups } from '../../infrastructure/checks/statistics/postgres-check-rollups.ts';
import { PostgresCheckSignals } from '../../infrastructure/checks/postgres-check-signals.ts';
import { CHECKS_CHANNEL } from '../../infrastructure/checks/postgres-check-signals.ts';
import { PostgresCheckSubjects } from '../../infrastructure/checks/postgres-check-subjects.ts';
import { PostgresDomainRegistrations } from '../../infrastructure/checks/warnings/postgres-domain-registrations.ts';
import {
  PostgresDomainWarnings,
  PostgresDomainState,
} from '../../infrastructure/checks/warnings/postgres-domain-warnings.ts';
import { BackgroundDomainWatch } from '../../infrastructure/checks/warnings/domain-watch.ts';
import { HeartbeatReceiver } from '../../infrastructure/checks/heartbeat-receiver.ts';
import { PostgresHeartbeatReception, PostgresHeartbeats } from '../../infrastructure/checks/postgres-heartbeats.ts';
import { PostgresHeartbeatSignals } from '../../infrastructure/checks/postgres-heartbeat-signals.ts';
import { PostgresResultPartitions } from '../../infrastructure/checks/statistics/postgres-result-partitions.ts';
import { PostgresStateDays, PostgresStateSpans } from '../../infrastructure/checks/statistics/postgres-state-spans.ts';
import { PostgresTriggeredChecks } from '../../infrastructure/checks/postgres-triggered-checks.ts';
import { PreparedChecks } from '../../infrastructure/checks/prepared-checks.ts';
import { TargetAddresses } from '../../infrastructure/checks/target-addresses.ts';
import { DialogueProbe } from '../../infrastructure/checks/probes/dialogue-probe.ts';
import { ftpProtocol } from '../../infrastructure/checks/probes/ftp-protocol.ts';
import { imapPopProtocol } from '../../infrastructure/checks/probes/imap-pop-protocol.ts';
import { clientNameOf, smtpProtocol } from '../../infrastructure/checks/probes/smtp-protocol.ts';
import { MailHealthProbe } from '../../infrastructure/checks/probes/mail-health-probe.ts';
import { SshProbe } from '../../infrastructure/checks/probes/ssh-probe.ts';
import { TcpProbe } from '../../infrastructure/checks/probes/tcp-probe.ts';
import { OwnKindProbe } from '../../infrastructure/checks/own-kinds/own-kind-probe.ts';
import { ResultBuffer } from '../../infrastructure/checks/result-buffer.ts';
import { SentinelConnectivity, reachSentinel } from '../../infrastructure/checks/sentinel-connectivity.ts';
import { StateChangeRecorder } from '../../infrastructure/checks/state-change-recorder.ts';
import { NotificationListener } from '../../infrastructure/kernel/database/connections/notification-listener.ts';
import { forTenant, organizationTenant } from '../../infrastructure/kernel/network/lookup-tenant.ts';
import { GuardedHttp } from '../../infrastructure/kernel/network/guarded-http.ts';
import { secureContext } from '../../infrastructure/kernel/network/secure-context.ts';
import { contextModule, useCasesOf } from '../context-module.ts';
import { isInBucket } from '../file-store.ts';
import type { Ports } from '../ports.ts';

/** The number of random bytes in the id of a worker process. */
const OWNER_BYTES = 12;

/** Runs checks for the organization of the monitor. */
const perOrganization =
  (prepare: PrepareCheck): PrepareCheck =>
  (subject) => {
    const check = prepare(subject);
    return check === null ? null : () => forTenant(organizationTenant(subject.organizationId), check);
  };

const checkWorker = (ports: Ports): CheckWorker => {
  const {
    checkQueue: queue,
    checkSubjects,
    checkResults,
    clock,
    connectivity,
    database,
    log,
    metrics,
    monitorCertificates,
    secrets,
    settings,
    targetAddresses,
  } = ports;
  const owner = secrets.token(OWNER_BYTES);
  const prepared = new PreparedChecks(checkSubjects, perOrganization(prepareCheck(ports)));
  const buffer = new ResultBuffer(checkResults, monitorCertificates, owner, log);
  const record = recordStateChanges(ports, ports.outboxDispatcher);
  const recorder = new StateChangeRecorder((finished) => record(owner, finished));
  const targetOf = (host: string): string => targetAddresses.of(host);
  const runner = new CheckRunner(
    { prepared, buffer, recorder, clock, log, observer: metrics, connectivity, targetOf },
    slotLimits(processLimits()),
  );
  const listener = new NotificationListener(database, CHECKS_CHANNEL);
  return new CheckWorker({
    queue,
    prepared,
    runner,
    buffer,
    listener,
    clock,
    log,
    owner,
    location: settings.location,
    browserTypes: ports.sharedBrowser.isInstalled ? [] : browserTypes,
  });
};

const dialogueProbes = ({ targetAddresses, baseUrl }: Ports) => ({
  smtp: new DialogueProbe(targetAddresses, secureContext(), smtpProtocol(clientNameOf(baseUrl))),
  'imap-pop': new DialogueProbe(targetAddresses, secureContext(), imapPopProtocol),
  ftp: new DialogueProbe(targetAddresses, secureContext(), ftpProtocol),
});

const mailHealthProbe = ({ targetAddresses: guard, names, publicSuffixes, baseUrl }: Ports): MailHealthProbe =>
  new MailHealthProbe({
    guard,
    dns: names.dns,
    http: new GuardedHttp(guard, secureContext()),
    publicSuffixes,
    tls: secureContext(),
    clientName: clientNameOf(baseUrl),
  });

/** The module for checks: schedules, probes, results and statistics. */
export const checksModule = contextModule({
  adapters: {
    checkPlans: ({ timeZones }) => ({
      firstChecksOf: (schedule, now) =>
        firstChecksOf(schedule, now, (zone, range) => timeZones.offsetChanges(zone, range)),
    }),
    blocklistStates: ({ database }) => new PostgresBlocklistStates(database),
    monitorCertificates: ({ database, clock }) => new PostgresMonitorCertificates(database, clock),
    certificateWarnings: ({ database }) => new PostgresCertificateWarnings(database),
    domainRegistrations: ({ database }) => new PostgresDomainRegistrations(database),
    domainWatch: (ports) => new BackgroundDomainWatch(observeDomain(ports), ports.clock, ports.log),
    domainWarnings: ({ database }) => new PostgresDomainWarnings(database),
    connectivity: ({ settings: { connectivitySentinels: sentinels }, names, pause, clock, log, metrics }) =>
      new SentinelConnectivity({
        sentinels,
        isReachable: (sentinel) => reachSentinel(sentinel, names.lookup),
        pause,
        clock,
        log,
        observe: (isLost) => metrics?.connectivity(isLost),
      }),
    checkHistory: ({ database, resultArchive, resultFiles, clock, log }) =>
      new ArchivedCheckHistory({
        stored: new PostgresCheckHistory(database),
        archive: resultArchive,
        files: resultFiles,
        clock,
        log,
      }),
    checkQueue: ({ database }) => new PostgresCheckQueue(database),
    checkResults: ({ database }) => new PostgresCheckResults(database),
    checkRollups: ({ database }) => new PostgresCheckRollups(database),
    checkSignals: ({ database }) => new PostgresCheckSignals(database),
    checkSubjects: ({ database }) => new PostgresCheckSubjects(database),
    checkTriggers: ({ database }) => new PostgresCheckSignals(database),
    heartbeatReception: ({ database }) => new PostgresHeartbeatReception(database),
    heartbeatReceiver: (ports) => new HeartbeatReceiver(noteReception(ports), ports.log),
    heartbeats: ({ database }) => new PostgresHeartbeats(database),
    heartbeatSignals: ({ database }) => new PostgresHeartbeatSignals(database),
    httpProbe: ({ targetAddresses }) => new GuardedHttpProbe(targetAddresses, secureContext()),
    monitorStates: ({ database, publicSuffixes, blocklistStates }) => ({
      expiry: new PostgresDomainState(database, publicSuffixes),
      dnsbl: { of: async ({ id }) => dnsblOf(await blocklistStates.find(id)) },
    }),
    probes: (ports) => ({
      website: websiteProbe(ports),
      dns: new DnsProbe(ports.targetAddresses, ports.names.dns),
      icmp: new IcmpProbe(ports.targetAddresses, ports),
      ssh: new SshProbe(ports.targetAddresses),
      tcp: new TcpProbe(ports.targetAddresses),
      ...dialogueProbes(ports),
      domain: domainProbe(ports),
      ip: new AddressProbe(ports.blocklistQueries, ports.blocklistStates),
      'mail-health': mailHealthProbe(ports),
      custom: new OwnKindProbe(ports.targetAddresses, new GuardedHttp(ports.targetAddresses, secureContext())),
    }),
    scenarioProbe: ({ sharedBrowser: browser, files, ids, log }) => new ChromiumProbe({ browser, files, ids, log }),
    sharedBrowser: ({ settings: { chromiumPath }, targetAddresses, log }) => {
      const programs = findBrowserPrograms(chromiumPath);
      // A machine without Chromium is not meant for scenarios; one with a part of what they need is.
      if (programs.chromium !== null && programs.missing !== null)
        log.info('Scenarios are not checked here.', { detail: programs.missing });
      return new SharedBrowser(programs, targetAddresses, browserMemory(processLimits()), log);
    },
    resultArchive: ({ database }) => new PostgresResultArchive(database),
    resultFiles: ({ database, files, settings, clock, log }) =>
      new DuckdbResultFiles({ database, files, isInBucket: isInBucket(settings), clock, log }),
    resultPartitions: ({ database }) => new PostgresResultPartitions(database),
    stateDays: ({ database }) => new PostgresStateDays(database),
    stateSpans: ({ database }) => new PostgresStateSpans(database),
    triggeredChecks: ({ database }) => new PostgresTriggeredChecks(database),
    targetAddresses: ({ addressGuard }) => new TargetAddresses(addressGuard),
  },
  customerFollowers: [(ports) => followCustomers(ports)],
  monitorFollowers: [(ports) => followMonitors(ports)],
  dueWork: [
    (ports) => dueHeartbeats(ports),
    (ports) => overlongHeartbeatRuns(ports),
    (ports) => dueCertificateReminders(ports),
  ],
  recurringJobs: [
    (ports) => rollupJob(rollUpResults(ports)),
    stateDayJob,
    screenshotJob,
    resultArchiveJob,
    ({ resultPartitions, resultArchive, clock, settings: { retentionDays, resultArchiveMonths } }) =>
      retentionJob(
        maintainResults({
          resultPartitions,
          clock,
          retentionDays,
          resultArchive: resultArchiveMonths === null ? null : resultArchive,
        }),
      ),
  ],
  workers: [checkWorker, ({ sharedBrowser }) => browserWorker(sharedBrowser)],
  useCases: [
    ...useCasesOf(checks),
    ...allMonitorKinds.flatMap((kind) => [
      listMonitorChecks(kind),
      getMonitorUptime(kind),
      triggerMonitorCheck(kind),
      tryMonitor(kind),
    ]),
  ],
});
