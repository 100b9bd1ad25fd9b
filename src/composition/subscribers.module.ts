import { PostgresAnnouncementDeliveries, PostgresAnnouncements } from '../infrastructure/subscribers/postgres-announcements.ts';
import { PostgresSubscribablePages, PostgresSubscribers, PostgresSuppressions } from '../infrastructure/subscribers/postgres-subscribers.ts';
import { contextModule } from './context-module.ts';

/** The subscribers of status pages, and the announcements that they are notified of. */
export const subscribersModule = contextModule({
  adapters: {
    announcements: ({ database }) => new PostgresAnnouncements(database),
    announcementDeliveries: ({ database, vault }) => new PostgresAnnouncementDeliveries(database, vault),
    subscribablePages: ({ database }) => new PostgresSubscribablePages(database),
    subscribers: ({ database, vault }) => new PostgresSubscribers(database, vault),
    suppressions: ({ database }) => new PostgresSuppressions(database),
  },
  useCases: [],
});
