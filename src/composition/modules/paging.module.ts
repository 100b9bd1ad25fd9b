import * as paging from '../../application/paging/index.ts';
import { duePages } from '../../application/paging/page-due.ts';
import { onCallPageSender, personSender } from '../../application/paging/page-sender.ts';
import { shiftNoticeJob } from '../../application/paging/shift-notices.ts';
import { callRequests } from '../../infrastructure/paging/call-requests.ts';
import { PostgresContactMethods } from '../../infrastructure/paging/postgres-contact-methods.ts';
import { PostgresPersonalRules } from '../../infrastructure/paging/postgres-personal-rules.ts';
import { PostgresImNotifications } from '../../infrastructure/paging/postgres-im-notifications.ts';
import { PostgresOnCallPages } from '../../infrastructure/paging/postgres-im-pages.ts';
import { PostgresShiftNotices } from '../../infrastructure/paging/postgres-shift-notices.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for contact methods, notification rules, and the pages of people on call. */
export const pagingModule = contextModule({
  adapters: {
    callRequests: ({ digest }) => callRequests(digest),
    contactMethods: ({ database, vault }) => new PostgresContactMethods(database, vault),
    imNotifications: ({ database }) => new PostgresImNotifications(database),
    imPages: ({ database }) => new PostgresOnCallPages(database),
    shiftNotices: ({ database }) => new PostgresShiftNotices(database),
    personalRules: ({ database }) => new PostgresPersonalRules(database),
  },
  outboxSenders: [(ports) => onCallPageSender(ports), (ports) => personSender(ports)],
  recurringJobs: [(ports) => shiftNoticeJob(ports)],
  dueWork: [(ports) => duePages(ports)],
  useCases: useCasesOf(paging),
});
