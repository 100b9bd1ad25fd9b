import {
  invitationMail,
  mfaResetMail,
  passwordChangedMail,
  passwordResetMail,
} from '../../src/application/accounts/account-mail.ts';
import { exportReminder } from '../../src/application/data-export/export-notices.ts';
import { coverageNotice } from '../../src/application/escalation/coverage-notice.ts';
import { escalationNotice } from '../../src/application/escalation/record-advances.ts';
import { mailOfText, renderedMail, withLetterhead } from '../../src/application/kernel/mail-template.ts';
import type { Letterhead, RenderedMail } from '../../src/application/kernel/mail-template.ts';
import type { OutboxMessage } from '../../src/application/kernel/ports.ts';
import { groupContent, noticeContent } from '../../src/application/notifications/compose-notice.ts';
import { contactContent, contactGroup } from '../../src/application/notifications/contact-content.ts';
import { disablingNotice, ownServerNotice } from '../../src/application/notifications/delivery-notices.ts';
import { unpingedNotice } from '../../src/application/notifications/heartbeat-notices.ts';
import { noticeMail } from '../../src/application/notifications/notice-mail.ts';
import { certificateNotice, domainNotice, messageNotice } from '../../src/application/notifications/notices.ts';
import { onCallNotice } from '../../src/application/notifications/on-call-notice.ts';
import type { NotifiedIncident } from '../../src/application/notifications/on-call-notice.ts';
import { sampleNotice } from '../../src/application/notifications/sample-notice.ts';
import { silencingNotice } from '../../src/application/notifications/silenced-customers.ts';
import { digestContent, withAnswerLink } from '../../src/application/paging/page-content.ts';
import { failureNotice, reportNotice } from '../../src/application/reports/report-notice.ts';
import { announcementMessage, confirmationMessage } from '../../src/application/subscribers/announcement-message.ts';
import type { SubscriberMessage } from '../../src/application/subscribers/announcement-message.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';
import { days, hours, later, minutes } from '../../src/domain/kernel/time.ts';
import type { Notice } from '../../src/domain/notifications/alert.ts';
import { resultOf } from '../../src/domain/reports/report-result.ts';
import { markdown } from '../../src/interfaces/http/status-pages/markdown.ts';
import { NOW } from './clock.ts';
import { reportDocument, reportedIncident } from './report-documents.ts';

const BASE_URL = 'https://monitoring.example';

/** The names that mails contain. */
export interface MailNames {
  readonly organization: string;
  readonly customer: string;
  readonly monitor: string;
  readonly person: string;
  /** The text of a person, which may be Markdown. */
  readonly text: string;
}

export const plainNames: MailNames = {
  organization: 'Example Agency',
  customer: 'Bakery Kornblum',
  monitor: 'Shop',
  person: 'Ada Lovelace',
  text: 'Orders are **not possible** at the moment.\n\n- We have found the cause.\n- The [shop](https://shop.example/) will be back at noon.',
};

const letterhead = ({ organization }: MailNames): Letterhead => ({
  name: organization,
  brandColor: '#0b5fff',
  logoUrl: null,
});

/** The mails that organizations send, with their letterhead. */
const ofOrganization = (names: MailNames, mails: Readonly<Record<string, RenderedMail>>) =>
  Object.fromEntries(
    Object.entries(mails).map(([name, mail]) => [
      name,
      { ...mail, html: withLetterhead(mail.html, letterhead(names)) },
    ]),
  );

const subscriberMail = ({ mail }: SubscriberMessage): RenderedMail =>
  renderedMail(mail, (text) => markdown(text).toString());

const payloadOf = ({ payload }: OutboxMessage): RenderedMail => payload as unknown as RenderedMail;

const alertsIn = (language: Language, names: MailNames): Readonly<Record<string, RenderedMail>> => {
  const organization = {
    id: 'o',
    name: names.organization,
    language,
    timezone: 'Europe/Zurich',
    supportContact: '+41 44 123 45 67',
  };
  const parties = { organization, customer: { id: 'c', name: names.customer } };
  const named = (notice: Notice): Notice => ({ ...notice, data: { ...notice.data, ...parties } });
  const alert = (event: 'opened' | 'resolved' | 'reminder', name = names.monitor) =>
    noticeContent(named(sampleNotice(event, NOW, organization, name)), BASE_URL);
  const contact = (event: 'opened' | 'resolved' | 'reminder', name = names.monitor) =>
    contactContent(named(sampleNotice(event, NOW, organization, name)), BASE_URL);
  const { subject, issuer } = { subject: 'shop.example', issuer: 'Example CA' };
  const monitor = { publicId: 'm', name: names.monitor, kind: 'website', target: 'https://shop.example/' };
  const certificate = { subject, issuer, notAfter: later(NOW, days(9)) };
  const facts = { event: 'expiring', at: NOW, organizationId: 1, customerId: 1, certificate, monitor } as const;
  const domain = { name: 'kornblum.example', registrar: issuer, expiresAt: later(NOW, days(5)) };
  const expiring = { event: 'expiryError', at: NOW, organizationId: 1, customerId: 1, domain, monitor } as const;
  const message = { id: 'm', subject: names.monitor, text: names.text };
  return {
    'alert-opened': noticeMail(alert('opened')),
    'alert-reminder': noticeMail(alert('reminder')),
    'alert-resolved': noticeMail(alert('resolved')),
    'alert-group': noticeMail(groupContent([alert('opened'), alert('opened', 'Blog'), alert('opened', 'Till')])),
    'alert-group-resolved': noticeMail(
      groupContent([alert('resolved'), alert('resolved', 'Blog'), alert('resolved', 'Till')]),
    ),
    certificate: noticeMail(noticeContent(certificateNotice(facts, parties), BASE_URL)),
    domain: noticeMail(noticeContent(domainNotice(expiring, parties), BASE_URL)),
    contact: noticeMail(contact('opened')),
    'contact-resolved': noticeMail(contact('resolved')),
    'contact-group': noticeMail(
      contactGroup([contact('opened'), contact('opened', 'Blog'), contact('reminder', 'Till')]),
    ),
    'contact-group-resolved': noticeMail(contactGroup([contact('resolved'), contact('resolved', 'Blog')])),
    message: noticeMail(noticeContent(messageNotice(message, NOW, parties), BASE_URL)),
  };
};

const pagesIn = (language: Language, names: MailNames): Readonly<Record<string, RenderedMail>> => {
  const organization = { id: 'o', name: names.organization, language, timezone: 'Europe/Zurich' };
  const parties = { organization, customer: { id: 'c', name: names.customer } };
  const incident: NotifiedIncident = {
    publicId: 'i',
    title: `${names.monitor}: answers 503`,
    description:
      'Answered 503, expected 200 to 299, seen from Frankfurt. The answer begins: Database is down. Look at the log of the application and at its latest deployment.',
    labels: { monitor: names.monitor, target: 'https://shop.example/', customer: names.customer },
    severity: 'error',
    urgency: 'high',
    status: 'triggered',
    createdAt: NOW,
    resolvedAt: null,
    othersNotified: [names.person, 'Grace Hopper'],
    outage: null,
  };
  const resolved = { ...incident, status: 'resolved', resolvedAt: later(NOW, minutes(12)) };
  const notices = [
    onCallNotice('page', incident, parties, NOW),
    onCallNotice('recovered', resolved, parties, NOW),
  ] as const;
  const [page, recovered] = [noticeContent(notices[0], BASE_URL), noticeContent(notices[1], BASE_URL)];
  const answered = withAnswerLink(page, `${BASE_URL}/im/pages/TOKEN`);
  const shift = { schedule: names.monitor, startsAt: NOW.toISOString(), endsAt: later(NOW, hours(8)).toISOString() };
  const timestamp = NOW.toISOString();
  const own = { organization, customer: null };
  const shiftNotice: Notice = { type: 'onCall.shift', timestamp, data: { ...own, shift } };
  const codeNotice: Notice = { type: 'onCall.code', timestamp, data: { ...own, code: '845495' } };
  const device: Notice = { type: 'onCall.device', timestamp, data: { ...own, device: { id: 'd' } } };
  const drill: Notice = { type: 'onCall.drill', timestamp, data: { ...own, drill: { id: 'd' } } };
  return {
    device: noticeMail(noticeContent(device, BASE_URL)),
    drill: noticeMail(noticeContent(drill, BASE_URL)),
    page: noticeMail(answered),
    'page-resolved': noticeMail(recovered),
    digest: noticeMail(digestContent([answered, recovered], notices)),
    shift: noticeMail(noticeContent(shiftNotice, BASE_URL)),
    code: noticeMail(noticeContent(codeNotice, BASE_URL)),
  };
};

const publicMailsIn = (language: Language, names: MailNames): Readonly<Record<string, RenderedMail>> => {
  const page = { publicId: 'p', title: names.customer, texts: {}, language, timezone: 'Europe/Zurich' };
  const at = (path: string): string => `${BASE_URL}${path}`;
  const links = {
    page: at('/status/bakery'),
    confirm: at('/confirm/1'),
    manage: at('/manage/1'),
    unsubscribe: at('/unsubscribe/1'),
  };
  const facts = { page, language: null, links };
  const announcement = {
    id: 1,
    statusPageId: 1,
    componentIds: null,
    subject: 'incident',
    subjectId: 's',
    event: 'opened',
    title: names.monitor,
    status: 'identified',
    message: names.text,
    at: NOW,
    startsAt: null,
    endsAt: null,
    dedupKey: '',
  } as const;
  const maintenance = {
    ...announcement,
    subject: 'maintenance',
    event: 'planned',
    status: null,
    startsAt: later(NOW, days(1)),
    endsAt: later(NOW, days(1) + hours(2)),
  } as const;
  return {
    'subscriber-incident': subscriberMail(announcementMessage(announcement, [names.monitor, 'Till'], facts)),
    'subscriber-maintenance': subscriberMail(
      announcementMessage(maintenance, [names.monitor], { ...facts, isRecurring: true }),
    ),
    'subscriber-confirmation': subscriberMail(confirmationMessage(facts)),
  };
};

/** Every mail of the service in a language, by name. */
export const mailsIn = (language: Language, names: MailNames = plainNames): Readonly<Record<string, RenderedMail>> => {
  const organization = { name: names.organization, language };
  const report = {
    report: names.monitor,
    organization: names.organization,
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
  };
  const run = `${BASE_URL}/report-run?id=1`;
  const document = reportDocument({ incidents: [{ ...reportedIncident(1), monitorName: names.monitor }] });
  const result = resultOf(document, document.monitors);
  const texts = {
    unpinged: unpingedNotice({ name: names.monitor, publicId: 'm' }, language, BASE_URL),
    'channel-disabled': disablingNotice({ name: names.monitor, publicId: 'c' }, 'refusing', language, BASE_URL),
    'customers-silenced': silencingNotice(
      { name: names.monitor },
      [{ name: names.customer }],
      'deleted',
      language,
      BASE_URL,
    ),
    unreached: escalationNotice('held', { publicId: 'i', title: names.monitor, severity: 'error' }, language, BASE_URL),
    'export-reminder': exportReminder({ ...organization, timezone: 'Europe/Zurich', cancelledAt: NOW }, BASE_URL),
    coverage: coverageNotice(
      [
        {
          kind: 'gap',
          scheduleName: names.monitor,
          policyName: null,
          userName: null,
          startsAt: NOW,
          endsAt: later(NOW, hours(8)),
        },
      ],
      { language, timezone: 'Europe/Zurich' },
      BASE_URL,
    ),
    'mail-server-failing': ownServerNotice('421 4.3.2 Too many connections', language, BASE_URL),
  };
  return {
    ...ofOrganization(names, {
      ...alertsIn(language, names),
      ...pagesIn(language, names),
      ...publicMailsIn(language, names),
      report: reportNotice(
        { language, timezone: 'Europe/Zurich' },
        { ...report, customer: names.customer, result, url: null },
      ),
      'report-large': reportNotice(
        { language, timezone: 'Europe/Zurich' },
        { ...report, customer: null, result, url: run },
      ),
    }),
    invitation: payloadOf(
      invitationMail('a@example.com', organization, `${BASE_URL}/accept-invitation`, names.person, null),
    ),
    'password-reset': payloadOf(
      passwordResetMail({ email: 'a@example.com', language }, `${BASE_URL}/reset-password`, null),
    ),
    'two-step-reset': payloadOf(mfaResetMail({ email: 'a@example.com', language }, BASE_URL, null)),
    'password-changed': payloadOf(passwordChangedMail({ email: 'a@example.com', language }, BASE_URL, null)),
    'report-failed': failureNotice(language, { ...report, url: run, failure: 'storageFull' }),
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, mailOfText(language, text)])),
  };
};
