import { createContactMethod, deleteContactMethod, listContactMethods, sendContactMethodCode, verifyContactMethod } from '../application/paging/contact-methods.ts';
import { getNotificationRules, updateNotificationRules } from '../application/paging/notification-rules.ts';
import { sendDuePages } from '../application/paging/page-due.ts';
import { answerPage, viewPage } from '../application/paging/page-links.ts';
import { pageSender, personSender } from '../application/paging/page-sender.ts';
import { shiftNoticeJob } from '../application/paging/shift-notices.ts';
import { seconds } from '../domain/kernel/time.ts';
import { PollingWorker } from '../infrastructure/kernel/jobs/polling-worker.ts';
import { PostgresContactMethods, PostgresPersonalRules } from '../infrastructure/paging/postgres-contact-methods.ts';
import { PostgresImNotifications } from '../infrastructure/paging/postgres-im-notifications.ts';
import { PostgresImPages } from '../infrastructure/paging/postgres-im-pages.ts';
import { PostgresShiftNotices } from '../infrastructure/paging/postgres-shift-notices.ts';
import { contextModule } from './context-module.ts';

/** How often due pages are looked for. */
const POLL_EVERY = seconds(1);

/** Contact methods, notification rules, and the pages of people on call. */
export const pagingModule = contextModule({
  adapters: {
    contactMethods: ({ database, vault }) => new PostgresContactMethods(database, vault),
    imNotifications: ({ database }) => new PostgresImNotifications(database),
    imPages: ({ database }) => new PostgresImPages(database),
    shiftNotices: ({ database }) => new PostgresShiftNotices(database),
    personalRules: ({ database }) => new PostgresPersonalRules(database),
  },
  outboxSenders: [(ports) => pageSender(ports), (ports) => personSender(ports)],
  recurringJobs: [(ports) => shiftNoticeJob(ports)],
  workers: [(ports) => new PollingWorker({ name: 'pages', every: POLL_EVERY, run: sendDuePages(ports), log: ports.log })],
  useCases: [
    ...[listContactMethods, createContactMethod, sendContactMethodCode, verifyContactMethod, deleteContactMethod],
    ...[getNotificationRules, updateNotificationRules],
    ...[viewPage, answerPage],
  ],
});
