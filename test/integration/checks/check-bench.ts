import { evidenceOf } from '../../../src/domain/checks/evidence.ts';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import type { StateChangeNeeds } from '../../../src/application/incidents/record-state-changes.ts';
import type { PrepareCheck } from '../../../src/application/checks/prepare-check.ts';
import type { CheckSubject, StateChanges } from '../../../src/application/checks/ports.ts';
import type { CheckFinding } from '../../../src/domain/checks/check-finding.ts';
import { monitorEvents } from '../../../src/application/alert-sources/monitor-events.ts';
import { alertPlan } from '../../../src/application/notifications/alert-plan.ts';
import { timeOrderedIds } from '../../../src/infrastructure/kernel/crypto/random.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import type { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { PostgresAuditLog } from '../../../src/infrastructure/access/postgres-audit-log.ts';
import { PostgresOutbox } from '../../../src/infrastructure/kernel/outbox/postgres-outbox.ts';
import { PostgresAlertAudiences } from '../../../src/infrastructure/notifications/postgres-alert-audiences.ts';
import { PostgresAlertHolds } from '../../../src/infrastructure/notifications/postgres-alert-holds.ts';
import { PostgresImEvents } from '../../../src/infrastructure/alert-sources/postgres-im-events.ts';
import { PostgresBlocklistStates } from '../../../src/infrastructure/checks/warnings/postgres-blocklist-states.ts';
import { PostgresCertificateWarnings } from '../../../src/infrastructure/checks/warnings/postgres-certificate-warnings.ts';
import { PostgresMonitorCertificates } from '../../../src/infrastructure/checks/warnings/postgres-monitor-certificates.ts';
import { PostgresDomainWarnings } from '../../../src/infrastructure/checks/warnings/postgres-domain-warnings.ts';
import { PostgresCheckQueue } from '../../../src/infrastructure/checks/postgres-check-queue.ts';
import { PostgresCheckResults } from '../../../src/infrastructure/checks/postgres-check-results.ts';
import { NotificationListener } from '../../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { CHECKS_CHANNEL, PostgresCheckSignals } from '../../../src/infrastructure/checks/postgres-check-signals.ts';
import { PostgresCheckSubjects } from '../../../src/infrastructure/checks/postgres-check-subjects.ts';
import { PostgresStateSpans } from '../../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import { PostgresMonitorConditions } from '../../../src/infrastructure/incidents/postgres-monitor-conditions.ts';
import { CheckRunner } from '../../../src/infrastructure/checks/check-runner.ts';
import { CheckWorker } from '../../../src/infrastructure/checks/check-worker.ts';
import type { Connectivity } from '../../../src/infrastructure/checks/sentinel-connectivity.ts';
import { StateChangeRecorder } from '../../../src/infrastructure/checks/state-change-recorder.ts';
import { PreparedChecks } from '../../../src/infrastructure/checks/prepared-checks.ts';
import { ResultBuffer } from '../../../src/infrastructure/checks/result-buffer.ts';
import type { SlotLimits } from '../../../src/infrastructure/checks/check-slots.ts';
import { seconds } from '../../../src/domain/kernel/time.ts';
import { IntlTimeZones } from '../../../src/infrastructure/kernel/system/intl-time-zones.ts';
import type { TimeZones } from '../../../src/application/kernel/ports.ts';
import type { Clock } from '../../../src/application/kernel/ports.ts';
import type { Log } from '../../../src/application/kernel/worker.ts';

export const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 20, evidence: null };
export const DOWN: CheckFinding = {
  outcome: 'down',
  reason: 'statusUnexpected',
  latencyMs: 5,
  evidence: evidenceOf({
    reason: 'statusUnexpected',
    rules: [{ check: 'status', result: 'failed', expected: '200 to 299', seen: '500' }],
  }),
};

/** An up result with a certificate within its notice period. */
export const EXPIRING: CheckFinding = {
  ...UP,
  certificate: {
    subject: 'CN=shop.example',
    issuer: 'CN=Test root',
    notAfter: new Date('2126-04-01T00:00:00Z'),
    isExpiring: true,
  },
};

export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const SECRET = Buffer.alloc(48, 7);

/** The adapters of the check pipeline on one database. */
export interface Pipeline extends StateChangeNeeds {
  readonly stateChanges: StateChanges;
  readonly database: Database;
  readonly queue: PostgresCheckQueue;
  readonly signals: PostgresCheckSignals;
  readonly monitorCertificates: PostgresMonitorCertificates;
  readonly timeZones: TimeZones;
}

/** Builds the pipeline on a database with the given clock. */
export const pipelineOn = (database: Database, clock: Clock): Pipeline => {
  const ids = timeOrderedIds(clock);
  const needs = {
    database,
    clock,
    unitOfWork: database,
    ids,
    queue: new PostgresCheckQueue(database),
    checkResults: new PostgresCheckResults(database),
    monitorConditions: new PostgresMonitorConditions(database, new PostgresStateSpans(database)),
    blocklistStates: new PostgresBlocklistStates(database),
    certificateWarnings: new PostgresCertificateWarnings(database),
    monitorCertificates: new PostgresMonitorCertificates(database, clock),
    domainWarnings: new PostgresDomainWarnings(database),
    auditLog: new PostgresAuditLog(database),
    outbox: new PostgresOutbox(database, aesVault(SECRET)),
    stateChangeFollowers: [monitorEvents({ imEvents: new PostgresImEvents(database), ids })],
    alertPlan: alertPlan(new PostgresAlertAudiences(database), {
      ids: timeOrderedIds(clock),
      timeZones: new IntlTimeZones(),
      alertHolds: new PostgresAlertHolds(database),
    }),
    timeZones: new IntlTimeZones(),
    signals: new PostgresCheckSignals(database),
  };
  return { ...needs, stateChanges: { record: recordStateChanges(needs) } };
};

/** The differences between a test worker and the worker of the service. */
export interface WorkerOptions {
  readonly owner: string;
  readonly check: (subject: CheckSubject) => Promise<CheckFinding>;
  readonly width?: number;
  readonly limits?: Partial<SlotLimits>;
  readonly location?: string;
  readonly log?: Log;
  readonly connectivity?: Connectivity;
  readonly browserTypes?: readonly string[];
  /** Receives the slots of the worker. */
  readonly onRunner?: (runner: CheckRunner) => void;
}

/** Creates a worker that runs the check function of the test. */
export const workerOn = (
  pipeline: Pipeline,
  {
    owner,
    check,
    width = 100,
    limits = {},
    location = 'local',
    log = quietLog,
    connectivity,
    browserTypes = [],
    onRunner,
  }: WorkerOptions,
): CheckWorker => {
  const prepare: PrepareCheck = (subject) => () => check(subject);
  const { queue, checkResults, clock } = pipeline;
  const prepared = new PreparedChecks(new PostgresCheckSubjects(pipeline.database), prepare);
  const buffer = new ResultBuffer(checkResults, pipeline.monitorCertificates, owner, log);
  const record = recordStateChanges(pipeline);
  const runner = new CheckRunner(
    {
      prepared,
      buffer,
      recorder: new StateChangeRecorder((finished) => record(owner, finished)),
      clock,
      log,
      observer: null,
      connectivity: connectivity ?? null,
      targetOf: (host) => host,
    },
    {
      total: width,
      slow: width,
      costly: { process: width, browser: width },
      perHost: width,
      patience: seconds(3),
      ...limits,
    },
  );
  onRunner?.(runner);
  return new CheckWorker({
    queue,
    prepared,
    runner,
    buffer,
    listener: new NotificationListener(pipeline.database, CHECKS_CHANNEL),
    clock,
    log,
    owner,
    location,
    browserTypes,
  });
};
