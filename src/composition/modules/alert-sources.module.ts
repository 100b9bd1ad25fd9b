import * as alertSources from '../../application/alert-sources/index.ts';
import { monitorEvents } from '../../application/alert-sources/monitor-events.ts';
import { dueEvents } from '../../application/alert-sources/process-events.ts';
import { subscriptionSender } from '../../application/alert-sources/sns-subscriptions.ts';
import { dueSources } from '../../application/alert-sources/watch-sources.ts';
import { HttpSnsMessages } from '../../infrastructure/alert-sources/http-sns-messages.ts';
import { PostgresAlertQueue } from '../../infrastructure/alert-sources/postgres-alert-queue.ts';
import { PostgresImEvents } from '../../infrastructure/alert-sources/postgres-im-events.ts';
import { PostgresImSettings } from '../../infrastructure/alert-sources/postgres-im-settings.ts';
import { PostgresImSources } from '../../infrastructure/alert-sources/postgres-im-sources.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** Events, sources of alerts, and the consumer that turns them into incidents. */
export const alertSourcesModule = contextModule({
  adapters: {
    alertQueue: ({ database }) => new PostgresAlertQueue(database),
    imEvents: ({ database }) => new PostgresImEvents(database),
    imSettings: ({ database }) => new PostgresImSettings(database),
    imSources: ({ database, ids }) => new PostgresImSources(database, ids),
    snsMessages: ({ outgoingHttp }) => new HttpSnsMessages(outgoingHttp),
  },
  outboxSenders: [(ports) => subscriptionSender(ports)],
  stateChangeFollowers: [(ports) => monitorEvents(ports)],
  dueWork: [(ports) => dueEvents(ports), (ports) => dueSources(ports)],
  useCases: useCasesOf(alertSources),
});
