import { ContainerModule } from 'inversify';
import { getMonitorUptime, listMonitorChecks } from '../application/checks/check-history.ts';
import { certificateReminderJob, heartbeatJob, reminderJob, retentionJob, rollupJob } from '../application/checks/check-jobs.ts';
import { recordHeartbeat, receiveHeartbeat, receiveHeartbeatByGet, sweepHeartbeats } from '../application/checks/heartbeats.ts';
import { maintainResults, rollUpResults } from '../application/checks/maintain-results.ts';
import { remindOfCertificates } from '../application/checks/remind-of-certificates.ts';
import { allMonitorKinds } from '../domain/monitors/monitor-kinds.ts';
import { sendReminders } from '../application/incidents/send-reminders.ts';
import { PostgresCheckHistory } from '../infrastructure/checks/postgres-check-history.ts';
import { PostgresCheckRollups } from '../infrastructure/checks/postgres-check-rollups.ts';
import { PostgresHeartbeats } from '../infrastructure/checks/postgres-heartbeats.ts';
import { PostgresIncidentReminders } from '../infrastructure/incidents/postgres-incident-reminders.ts';
import { PostgresResultPartitions } from '../infrastructure/checks/postgres-result-partitions.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Heartbeats, reminders, and what becomes of results. */
export const checkHistoryModule = new ContainerModule(({ bind }) => {
  bind(Port.CheckHistory).toResolvedValue((database) => new PostgresCheckHistory(database), [Setting.Database]).inSingletonScope();
  bind(Port.RecordHeartbeat)
    .toResolvedValue(
      (change, database, secrets, digest) => recordHeartbeat({ ...change, heartbeats: new PostgresHeartbeats(database), secrets, digest }),
      [Port.StateChangeNeeds, Setting.Database, Port.SecretSource, Port.Digest],
    )
    .inSingletonScope();
  bindUseCase(bind, receiveHeartbeat, { recordHeartbeat: Port.RecordHeartbeat });
  bindUseCase(bind, receiveHeartbeatByGet, { recordHeartbeat: Port.RecordHeartbeat });
  for (const kind of allMonitorKinds) {
    bindUseCase(bind, listMonitorChecks(kind), { monitors: Port.Monitors, checkHistory: Port.CheckHistory });
    bindUseCase(bind, getMonitorUptime(kind), { monitors: Port.Monitors, checkHistory: Port.CheckHistory });
  }
  bind(Port.RecurringJob)
    .toResolvedValue(
      (change, checkQueue, secrets) => heartbeatJob(sweepHeartbeats({ ...change, checkQueue, secrets })),
      [Port.StateChangeNeeds, Port.CheckQueue, Port.SecretSource],
    )
    .inSingletonScope();
  bind(Port.RecurringJob)
    .toResolvedValue(
      (change, database) => reminderJob(sendReminders({ ...change, incidentReminders: new PostgresIncidentReminders(database) })),
      [Port.StateChangeNeeds, Setting.Database],
    )
    .inSingletonScope();
  bind(Port.RecurringJob).toResolvedValue((change) => certificateReminderJob(remindOfCertificates(change)), [Port.StateChangeNeeds]).inSingletonScope();
  bind(Port.RecurringJob)
    .toResolvedValue(
      ({ unitOfWork, clock }, database) => rollupJob(rollUpResults({ checkRollups: new PostgresCheckRollups(database), unitOfWork, clock })),
      [Port.Host, Setting.Database],
    )
    .inSingletonScope();
  bind(Port.RecurringJob)
    .toResolvedValue(
      (database, clock, { RETENTION_DAYS: retentionDays }) =>
        retentionJob(maintainResults({ resultPartitions: new PostgresResultPartitions(database), clock, retentionDays })),
      [Setting.Database, Port.Clock, Setting.Configuration],
    )
    .inSingletonScope();
});
