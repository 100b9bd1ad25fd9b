import * as alertSources from '../../application/alert-sources/index.ts';
import { customerRouting } from '../../application/alert-sources/customer-routing.ts';
import { monitorEvents } from '../../application/alert-sources/monitor-events.ts';
import { dueEvents } from '../../application/alert-sources/process-events.ts';
import { dueSources } from '../../application/alert-sources/watch-sources.ts';
import { HttpSnsMessages } from '../../infrastructure/alert-sources/http-sns-messages.ts';
import { PostgresAlertQueue } from '../../infrastructure/alert-sources/postgres-alert-queue.ts';
import { PostgresImEvents } from '../../infrastructure/alert-sources/postgres-im-events.ts';
import { PostgresMonitorLabelFacts } from '../../infrastructure/alert-sources/postgres-monitor-label-facts.ts';
import { PostgresImSettings } from '../../infrastructure/alert-sources/postgres-im-settings.ts';
import { PostgresImSources } from '../../infrastructure/alert-sources/postgres-im-sources.ts';
import { readDelivery } from '../../infrastructure/alert-sources/read-delivery.ts';
import { snsSubscriptionSender } from '../../infrastructure/alert-sources/sns-subscription-sender.ts';
import { PostgresTeamReferences } from '../../infrastructure/alert-sources/postgres-team-references.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for events, sources of alerts, and the consumer that turns events into incidents. */
export const alertSourcesModule = contextModule({
  adapters: {
    customerRouting: (ports) => customerRouting(ports),
    alertQueue: ({ database }) => new PostgresAlertQueue(database),
    monitorLabelFacts: ({ database }) => new PostgresMonitorLabelFacts(database),
    imEvents: ({ database }) => new PostgresImEvents(database),
    imSettings: ({ database }) => new PostgresImSettings(database),
    imSources: ({ database, ids }) => new PostgresImSources(database, ids),
    readDelivery: () => readDelivery,
    teamReferences: ({ database }) => new PostgresTeamReferences(database),
    snsMessages: ({ outgoingHttp }) => new HttpSnsMessages(outgoingHttp),
  },
  outboxSenders: [({ outgoingHttp }) => snsSubscriptionSender(outgoingHttp)],
  stateChangeFollowers: [(ports) => monitorEvents(ports)],
  dueWork: [(ports) => dueEvents(ports), (ports) => dueSources(ports)],
  useCases: useCasesOf(alertSources),
});
