import { ContainerModule } from 'inversify';
import { JobWorker } from '../application/kernel/job-worker.ts';
import { mailSender } from '../application/kernel/mail.ts';
import { OutboxDispatcher } from '../application/kernel/outbox-dispatcher.ts';
import { purgeOutbox } from '../application/kernel/outbox-retention.ts';
import { AgendaJobQueue } from '../infrastructure/kernel/jobs/agenda-job-queue.ts';
import { AgendaOnMongo } from '../infrastructure/kernel/jobs/agenda-on-mongo.ts';
import { AgendaOnPostgres } from '../infrastructure/kernel/jobs/agenda-on-postgres.ts';
import { DeferredJobQueue } from '../infrastructure/kernel/jobs/deferred-job-queue.ts';
import { SmtpMailer } from '../infrastructure/kernel/mail/smtp-mailer.ts';
import { OutboxWorker } from '../infrastructure/kernel/outbox/outbox-worker.ts';
import { PostgresOutboxQueue } from '../infrastructure/kernel/outbox/postgres-outbox-queue.ts';
import { Port, Setting } from './tokens.ts';

/** Work that nobody waits for: timed jobs, and the sending of what the outbox holds. */
export const jobsModule = new ContainerModule(({ bind }) => {
  bind(Port.JobQueue)
    .toResolvedValue(
      ({ JOBS_URL }, { pool }, ids, log) =>
        new DeferredJobQueue(async () => {
          const store = JOBS_URL === undefined ? new AgendaOnPostgres(pool) : await AgendaOnMongo.connect(JOBS_URL);
          return AgendaJobQueue.open(store, ids.next(), log);
        }),
      [Setting.Configuration, Setting.Database, Port.IdSource, Port.Log],
    )
    .inSingletonScope();
  bind(Port.Worker)
    .toDynamicValue(({ get, getAll }) => {
      const jobs = { recurring: getAll(Port.RecurringJob), oneOff: getAll(Port.OneOffJob, { optional: true }) };
      return new JobWorker(get(Port.JobQueue), jobs, get(Port.Log));
    })
    .inSingletonScope();
  bind(Port.OutboxQueue)
    .toResolvedValue((database, vault) => new PostgresOutboxQueue(database, vault), [Setting.Database, Port.Vault])
    .inSingletonScope();
  bind(Port.Mailer)
    .toResolvedValue(({ SMTP_URL, MAIL_FROM }) => new SmtpMailer({ url: SMTP_URL ?? null, from: MAIL_FROM }), [Setting.Configuration])
    .inSingletonScope();
  bind(Port.OutboxSender).toResolvedValue(mailSender, [Port.Mailer]).inSingletonScope();
  bind(Port.OutboxDispatcher)
    .toDynamicValue(
      ({ get, getAll }) =>
        new OutboxDispatcher({
          outboxQueue: get(Port.OutboxQueue),
          senders: getAll(Port.OutboxSender),
          unitOfWork: get(Port.UnitOfWork),
          clock: get(Port.Clock),
          secrets: get(Port.SecretSource),
          log: get(Port.Log),
        }),
    )
    .inSingletonScope();
  bind(Port.Worker)
    .toResolvedValue((database, dispatcher) => new OutboxWorker(database, dispatcher), [Setting.Database, Port.OutboxDispatcher])
    .inSingletonScope();
  bind(Port.RecurringJob).toResolvedValue(purgeOutbox, [Port.OutboxQueue, Port.Clock]).inSingletonScope();
});
