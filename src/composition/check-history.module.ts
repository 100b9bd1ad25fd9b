import { ContainerModule } from 'inversify';
import { getWebsiteUptime, listWebsiteChecks } from '../application/checks/check-history.ts';
import { certificateReminderJob, heartbeatJob, reminderJob, retentionJob, rollupJob } from '../application/checks/check-jobs.ts';
import { hearHeartbeat, receiveHeartbeat, receiveHeartbeatByGet, sweepHeartbeats } from '../application/checks/heartbeats.ts';
import { maintainResults, rollUpResults } from '../application/checks/keep-results.ts';
import { remindOfCertificates } from '../application/checks/remind-of-certificates.ts';
import { sendReminders } from '../application/incidents/send-reminders.ts';
import { PostgresCheckHistory } from '../infrastructure/checks/postgres-check-history.ts';
import { PostgresCheckRollups } from '../infrastructure/checks/postgres-check-rollups.ts';
import { PostgresHeartbeats } from '../infrastructure/checks/postgres-heartbeats.ts';
import { PostgresIncidentReminders } from '../infrastructure/incidents/postgres-incident-reminders.ts';
import { PostgresResultRooms } from '../infrastructure/checks/postgres-result-rooms.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

/** Heartbeats, reminders, and what becomes of results. */
export const checkHistoryModule = new ContainerModule(({ bind }) => {
  bind(Port.CheckHistory).toResolvedValue((database) => new PostgresCheckHistory(database), [Setting.Database]).inSingletonScope();
  bind(Port.HearHeartbeat)
    .toResolvedValue(
      (news, database, secrets, digest) => hearHeartbeat({ ...news, heartbeats: new PostgresHeartbeats(database), secrets, digest }),
      [Port.NewsNeeds, Setting.Database, Port.SecretSource, Port.Digest],
    )
    .inSingletonScope();
  bindUseCase(bind, receiveHeartbeat, { hear: Port.HearHeartbeat });
  bindUseCase(bind, receiveHeartbeatByGet, { hear: Port.HearHeartbeat });
  bindUseCase(bind, listWebsiteChecks, { websites: Port.Websites, history: Port.CheckHistory });
  bindUseCase(bind, getWebsiteUptime, { websites: Port.Websites, history: Port.CheckHistory });
  bind(Port.RecurringJob)
    .toResolvedValue(
      (news, queue, secrets) => heartbeatJob(sweepHeartbeats({ ...news, queue, secrets })),
      [Port.NewsNeeds, Port.CheckQueue, Port.SecretSource],
    )
    .inSingletonScope();
  bind(Port.RecurringJob)
    .toResolvedValue(
      (news, database) => reminderJob(sendReminders({ ...news, reminders: new PostgresIncidentReminders(database) })),
      [Port.NewsNeeds, Setting.Database],
    )
    .inSingletonScope();
  bind(Port.RecurringJob).toResolvedValue((news) => certificateReminderJob(remindOfCertificates(news)), [Port.NewsNeeds]).inSingletonScope();
  bind(Port.RecurringJob)
    .toResolvedValue(
      ({ unitOfWork, clock }, database) => rollupJob(rollUpResults({ rollups: new PostgresCheckRollups(database), unitOfWork, clock })),
      [Port.Host, Setting.Database],
    )
    .inSingletonScope();
  bind(Port.RecurringJob)
    .toResolvedValue(
      (database, clock, { RETENTION_DAYS: retentionDays }) =>
        retentionJob(maintainResults({ rooms: new PostgresResultRooms(database), clock, retentionDays })),
      [Setting.Database, Port.Clock, Setting.Configuration],
    )
    .inSingletonScope();
});
