import { removeUnfinishedFiles } from '../../application/kernel/files.ts';
import { JobWorker } from '../../application/kernel/job-worker.ts';
import type { RecurringJob } from '../../application/kernel/jobs.ts';
import { mailSender } from '../../application/kernel/mail.ts';
import { OutboxDispatcher } from '../../application/kernel/outbox-dispatcher.ts';
import { BULK_LANE } from '../../application/kernel/outbox-lane.ts';
import { minutes } from '../../domain/kernel/time.ts';
import type { Database } from '../../infrastructure/kernel/database/database.ts';
import { PostgresAuditLog } from '../../infrastructure/access/postgres-audit-log.ts';
import { keyedDigest } from '../../infrastructure/kernel/crypto/digest.ts';
import { randomSecrets, timeOrderedIds } from '../../infrastructure/kernel/crypto/random.ts';
import { aesVault } from '../../infrastructure/kernel/crypto/vault.ts';
import { PostgresFileStoreRecords } from '../../infrastructure/kernel/database/postgres-file-store-records.ts';
import { recordCountsJob } from '../../infrastructure/kernel/database/record-counts.ts';
import { purgeJob } from '../../infrastructure/kernel/database/purge.ts';
import { NotificationListener } from '../../infrastructure/kernel/database/connections/notification-listener.ts';
import { DeferredJobQueue } from '../../infrastructure/kernel/jobs/deferred-job-queue.ts';
import { DUE_CHANNEL, DueWorker } from '../../infrastructure/kernel/jobs/due-worker.ts';
import { SmtpMailer } from '../../infrastructure/kernel/mail/smtp-mailer.ts';
import { GaugeReader } from '../../infrastructure/kernel/metrics/gauge-reader.ts';
import { PrometheusMetrics } from '../../infrastructure/kernel/metrics/prometheus-metrics.ts';
import { serviceState } from '../../infrastructure/kernel/metrics/service-state.ts';
import { GuardedHttp } from '../../infrastructure/kernel/network/guarded-http.ts';
import { ipClassifier } from '../../infrastructure/kernel/network/ip-classifier.ts';
import { DnsClient } from '../../infrastructure/kernel/network/dns-client.ts';
import { NameResolution } from '../../infrastructure/kernel/network/name-resolver.ts';
import { OutgoingProxies } from '../../infrastructure/kernel/network/outgoing-proxies.ts';
import { PublicAddressGuard } from '../../infrastructure/kernel/network/public-address-guard.ts';
import { secureContext } from '../../infrastructure/kernel/network/secure-context.ts';
import { dueMessages, OutboxWorker } from '../../infrastructure/kernel/outbox/outbox-worker.ts';
import { PostgresOutboxQueue } from '../../infrastructure/kernel/outbox/postgres-outbox-queue.ts';
import { PostgresOutbox } from '../../infrastructure/kernel/outbox/postgres-outbox.ts';
import { jsonLog } from '../../infrastructure/kernel/system/json-log.ts';
import { IntlTimeZones } from '../../infrastructure/kernel/system/intl-time-zones.ts';
import { systemClock, systemPause } from '../../infrastructure/kernel/system/system-clock.ts';
import { ownConsole } from '../../infrastructure/console/console-folder.ts';
import { openFileStore } from '../file-store.ts';
import { contextModule } from '../context-module.ts';

/** The timeout of one statement of a job, which may have to read or delete millions of rows. */
const JOB_STATEMENT_TIMEOUT = minutes(5);

const patient = ({ run, ...job }: RecurringJob, database: Database): RecurringJob => ({
  ...job,
  run: () => database.inTime(JOB_STATEMENT_TIMEOUT, run),
});

/** The module for the clock, ids, secrets, transactions, jobs, the outbox and the network. */
export const kernelModule = contextModule({
  adapters: {
    clock: () => systemClock,
    pause: () => systemPause,
    timeZones: () => new IntlTimeZones(),
    log: () => jsonLog('info'),
    ids: ({ clock }) => timeOrderedIds(clock),
    secrets: () => randomSecrets,
    digest: ({ digestKey }) => keyedDigest(digestKey),
    vault: ({ secretKey }) => aesVault(secretKey),
    baseUrl: ({ settings }) => settings.baseUrl,
    unitOfWork: ({ database }) => database,
    auditLog: ({ database }) => new PostgresAuditLog(database),
    outbox: ({ database, vault }) => new PostgresOutbox(database, vault),
    outboxQueue: ({ database, vault }) => new PostgresOutboxQueue(database, vault),
    outboxDispatcher: (ports) => new OutboxDispatcher(ports),
    bulkDispatcher: (ports) => new OutboxDispatcher(ports, BULK_LANE),
    mailer: ({ settings: { smtpUrl: url, mailFrom: from }, names }) =>
      new SmtpMailer({ url, from, lookup: names.lookup }),
    files: ({ settings, secretKey, names }) => openFileStore(settings, secretKey, names.lookup).files,
    consoleBuild: ({ log }) => ownConsole(log),
    fileStoreRecords: ({ database }) => new PostgresFileStoreRecords(database),
    bulkMailer: ({ settings: { smtpUrl: url, mailFrom: from }, names }) =>
      new SmtpMailer({ url, from, lookup: names.lookup }),
    jobQueue: ({ settings: { jobsUrl }, database, names, ids, log }) =>
      new DeferredJobQueue(async () => {
        const { AgendaJobQueue, AgendaOnMongo, AgendaOnPostgres } =
          await import('../../infrastructure/kernel/jobs/agenda.ts');
        const store =
          jobsUrl === null ? new AgendaOnPostgres(database.pool) : await AgendaOnMongo.connect(jobsUrl, names.lookup);
        return AgendaJobQueue.open(store, ids.next(), log);
      }),
    names: ({ settings: { dnsServers: servers } }) => new NameResolution({ dns: new DnsClient({ servers }) }),
    addressGuard: ({ settings, names }) =>
      new PublicAddressGuard(ipClassifier(settings.privateTargetAllowlist), names.resolve, () => names.dns.servers()),
    outgoingHttp: ({ addressGuard, settings, names, log }) => {
      const tls = secureContext();
      return new GuardedHttp(
        addressGuard,
        tls,
        new OutgoingProxies(settings, { resolve: names.resolveConfigured, tls, log }),
      );
    },
    reportOpenTransaction:
      ({ log }) =>
      (operation) =>
        log.error('A transaction is kept open by an outgoing operation.', { operation }),
    metrics: ({ settings, database, jobQueue, clock, gaugeSources }) =>
      settings.metrics
        ? new PrometheusMetrics(serviceState(database, jobQueue, clock), new GaugeReader(gaugeSources, database, clock))
        : null,
  },
  outboxSenders: [({ mailer }) => mailSender(mailer)],
  recurringJobs: [(ports) => purgeJob(ports), ({ database }) => recordCountsJob(database), removeUnfinishedFiles],
  dueWork: [
    ({ database, outboxDispatcher, bulkDispatcher, clock }) =>
      dueMessages(database, [outboxDispatcher, bulkDispatcher], clock),
  ],
  workers: [
    ({ jobQueue, recurringJobs, database, log }) =>
      new JobWorker(jobQueue, { recurring: recurringJobs.map((job) => patient(job, database)), oneOff: [] }, log),
    ({ database, dueWork: work, clock, log }) =>
      new DueWorker({ work, listener: new NotificationListener(database, DUE_CHANNEL), clock, log }),
    ({ database, outboxDispatcher, bulkDispatcher }) => new OutboxWorker(database, [outboxDispatcher, bulkDispatcher]),
  ],
  useCases: [],
});
