import { ContainerModule } from 'inversify';
import { recordStateChanges } from '../application/checks/record-state-changes.ts';
import { prepareCheck } from '../application/checks/prepare-check.ts';
import { CheckRunner } from '../infrastructure/checks/check-runner.ts';
import { CheckWorker } from '../infrastructure/checks/check-worker.ts';
import { StateChangeRecorder } from '../infrastructure/checks/state-change-recorder.ts';
import { PreparedChecks } from '../infrastructure/checks/prepared-checks.ts';
import { ResultBuffer } from '../infrastructure/checks/result-buffer.ts';
import { NotificationListener } from '../infrastructure/kernel/database/notification-listener.ts';
import { CHECKS_CHANNEL } from '../infrastructure/checks/postgres-check-signals.ts';
import { PostgresCertificateWarnings } from '../infrastructure/checks/postgres-certificate-warnings.ts';
import { PostgresCheckQueue } from '../infrastructure/checks/postgres-check-queue.ts';
import { PostgresCheckResults } from '../infrastructure/checks/postgres-check-results.ts';
import { PostgresCheckSubjects } from '../infrastructure/checks/postgres-check-subjects.ts';
import { PostgresMonitorConditions } from '../infrastructure/checks/postgres-monitor-conditions.ts';
import { Port, Setting } from './tokens.ts';

/** How many checks a worker makes at once. */
const CHECKS_AT_ONCE = 1000;
/** The random bytes that tell one start of a worker from all others. */
const OWNER_BYTES = 12;

/** The making of checks, and what follows from them. */
export const checkingModule = new ContainerModule(({ bind }) => {
  bind(Port.CheckQueue).toResolvedValue((database) => new PostgresCheckQueue(database), [Setting.Database]).inSingletonScope();
  bind(Port.CheckResults).toResolvedValue((database) => new PostgresCheckResults(database), [Setting.Database]).inSingletonScope();
  bind(Port.CheckSubjects).toResolvedValue((database) => new PostgresCheckSubjects(database), [Setting.Database]).inSingletonScope();
  bind(Port.MonitorConditions)
    .toResolvedValue((database) => new PostgresMonitorConditions(database), [Setting.Database])
    .inSingletonScope();
  bind(Port.CertificateWarnings).toResolvedValue((database) => new PostgresCertificateWarnings(database), [Setting.Database]).inSingletonScope();
  bind(Port.StateChangeNeeds)
    .toResolvedValue(
      ({ clock, unitOfWork, auditLog, outbox }, alertPlan, checkResults, monitorConditions, certificateWarnings, ids) =>
        ({ clock, unitOfWork, auditLog, outbox, alertPlan, checkResults, monitorConditions, certificateWarnings, ids }),
      [Port.Host, Port.AlertPlan, Port.CheckResults, Port.MonitorConditions, Port.CertificateWarnings, Port.IdSource],
    )
    .inSingletonScope();
  bind(Port.Worker)
    .toDynamicValue(({ get }) => {
      const [clock, log, queue] = [get(Port.Clock), get(Port.Log), get(Port.CheckQueue)];
      const owner = get(Port.SecretSource).token(OWNER_BYTES);
      const probes = { website: get(Port.HttpProbe) };
      const prepared = new PreparedChecks(get(Port.CheckSubjects), prepareCheck({ probes, vault: get(Port.Vault), clock }));
      const buffer = new ResultBuffer(get(Port.CheckResults), owner, log);
      const record = recordStateChanges(get(Port.StateChangeNeeds));
      const recorder = new StateChangeRecorder((finished) => record(owner, finished));
      const runner = new CheckRunner({ prepared, buffer, recorder, clock, log, observer: get(Port.Metrics) }, CHECKS_AT_ONCE);
      const listener = new NotificationListener(get(Setting.Database), CHECKS_CHANNEL);
      return new CheckWorker({ queue, prepared, runner, buffer, listener, clock, log, owner, location: get(Setting.Configuration).LOCATION });
    })
    .inSingletonScope();
});
