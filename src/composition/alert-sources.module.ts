import { acceptImEvent, reportImEventLimit } from '../application/alert-sources/accept-event.ts';
import { ingestDelivery } from '../application/alert-sources/ingest-delivery.ts';
import { processEvents } from '../application/alert-sources/process-events.ts';
import { subscriptionSender } from '../application/alert-sources/sns-subscriptions.ts';
import { getImSourceEvent, listImIncidentAlerts, listImSourceEvents, replayImEvent, sendTestAlert } from '../application/alert-sources/source-events.ts';
import { createImSource, deleteImSource, getImSource, listImSources, rotateImSourceToken, updateImSource } from '../application/alert-sources/sources.ts';
import { watchSourcesJob } from '../application/alert-sources/watch-sources.ts';
import { EventWorker } from '../infrastructure/alert-sources/event-worker.ts';
import { HttpSnsMessages } from '../infrastructure/alert-sources/http-sns-messages.ts';
import { PostgresAlertQueue } from '../infrastructure/alert-sources/postgres-alert-queue.ts';
import { PostgresImEvents } from '../infrastructure/alert-sources/postgres-im-events.ts';
import { PostgresImSources } from '../infrastructure/alert-sources/postgres-im-sources.ts';
import { contextModule } from './context-module.ts';

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
  useCases: [
    ...[acceptImEvent, reportImEventLimit, ingestDelivery],
    ...[listImSources, getImSource, createImSource, updateImSource, deleteImSource, rotateImSourceToken, sendTestAlert],
    ...[listImSourceEvents, getImSourceEvent, replayImEvent, listImIncidentAlerts],
  ],
});
