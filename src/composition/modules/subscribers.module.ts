import * as subscribers from '../../application/subscribers/index.ts';
import { dueAnnouncements } from '../../application/subscribers/expand-announcements.ts';
import { announcementSender, confirmationSender } from '../../application/subscribers/subscriber-senders.ts';
import { libraryCsvReader } from '../../infrastructure/subscribers/library-csv-reader.ts';
import {
  PostgresAnnouncementDeliveries,
  PostgresAnnouncements,
} from '../../infrastructure/subscribers/postgres-announcements.ts';
import {
  PostgresSubscribablePages,
  PostgresSubscribers,
  PostgresSuppressions,
} from '../../infrastructure/subscribers/postgres-subscribers.ts';
import { markdown } from '../../interfaces/http/status-pages/markdown.ts';
import { contextModule, useCasesOf } from '../context-module.ts';
import { mailOfOrganizations } from './notifications.module.ts';

/** The module for subscribers of status pages and the announcements that are sent to them. */
export const subscribersModule = contextModule({
  adapters: {
    announcements: ({ database }) => new PostgresAnnouncements(database),
    announcementDeliveries: ({ database, vault }) => new PostgresAnnouncementDeliveries(database, vault),
    csvReader: () => libraryCsvReader,
    subscribablePages: ({ database }) => new PostgresSubscribablePages(database),
    subscribers: ({ database, vault }) => new PostgresSubscribers(database, vault),
    suppressions: ({ database }) => new PostgresSuppressions(database),
  },
  outboxSenders: [
    (ports) => confirmationSender(ports, mailOfOrganizations(ports, ports.mailer)),
    (ports) =>
      announcementSender(ports, mailOfOrganizations(ports, ports.bulkMailer), (text) => markdown(text).toString()),
  ],
  dueWork: [(ports) => dueAnnouncements(ports)],
  useCases: useCasesOf(subscribers),
});
