import * as alertSources from '../application/alert-sources/index.ts';
import { processEvents } from '../application/alert-sources/process-events.ts';
import { subscriptionSender } from '../application/alert-sources/sns-subscriptions.ts';
import { watchSourcesJob } from '../application/alert-sources/watch-sources.ts';
import { EventWorker } from '../infrastructure/alert-sources/event-worker.ts';
import { HttpSnsMessages } from '../infrastructure/alert-sources/http-sns-messages.ts';
import { PostgresAlertQueue } from '../infrastructure/alert-sources/postgres-alert-queue.ts';
import { PostgresImEvents } from '../infrastructure/alert-sources/postgres-im-events.ts';
import { PostgresImSources } from '../infrastructure/alert-sources/postgres-im-sources.ts';
import { contextModule, useCasesOf } from './context-module.ts';

/** Events, sources of alerts, and the consumer that turns them into incidents. */
export const alertSourcesModule = contextModule({
  adapters: {
    alertQueue: ({ database }) => new PostgresAlertQueue(database),
    imEvents: ({ database }) => new PostgresImEvents(database),
    imSources: ({ database, ids }) => new PostgresImSources(database, ids),
    snsMessages: ({ outgoingHttp }) => new HttpSnsMessages(outgoingHttp),
  },
  outboxSenders: [(ports) => subscriptionSender(ports)],
  recurringJobs: [(ports) => watchSourcesJob(ports)],
  workers: [(ports) => new EventWorker(ports.database, processEvents(ports), ports.log)],
  useCases: useCasesOf(alertSources),
});
