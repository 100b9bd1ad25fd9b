import { everywhere } from '../../domain/access/scope.ts';
import { localTimeAt } from '../../domain/kernel/wall-clock.ts';
import { later } from '../../domain/kernel/time.ts';
import { sendErrors } from '../../domain/kernel/send-errors.ts';
import { areAttached, pdfName, resultOfPdfs } from '../../domain/reports/report-delivery.ts';
import type { ReportMail, ReportPdf } from '../../domain/reports/report-delivery.ts';
import { reportMailStatusAfter } from '../../domain/reports/report-mail.machine.ts';
import { scheduleRange } from '../../domain/reports/report-period.ts';
import type { ReportRun } from '../../domain/reports/report-run.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { nullIfDamaged } from '../kernel/files.ts';
import type { FileStore } from '../kernel/files.ts';
import type { MailAttachment } from '../kernel/mail.ts';
import type { OutboxSender, SendResult } from '../kernel/outbox.ts';
import type { OutboxMessage, TimeZones } from '../kernel/ports.ts';
import type { OrganizationMail } from '../notifications/email-sender.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { ReportRuns } from './ports.ts';
import { reportNotice, reportRunUrl } from './report-notice.ts';

const TOPIC = 'reportMail';

interface Payload {
  readonly mailId: number;
}

/** Returns the outbox message of a mail. It contains the id of the mail; the PDFs are read when it is sent. */
export const reportMailMessage = (
  { publicId, organizationId }: Pick<ReportRun, 'publicId' | 'organizationId'>,
  { id }: Pick<ReportMail, 'id'>,
): OutboxMessage => ({
  topic: TOPIC,
  payload: { mailId: id },
  dedupKey: `reportMail:${publicId}:${id}`,
  destination: `reports:${organizationId}`,
  isBulk: true,
});

interface Needs {
  readonly reportRuns: Pick<ReportRuns, 'find' | 'contentsOf' | 'findMail' | 'saveMail'>;
  readonly organizations: Pick<Organizations, 'find'>;
  readonly files: Pick<FileStore, 'read'>;
  readonly timeZones: TimeZones;
  readonly customHosts: Pick<CustomHosts, 'baseUrlOf'>;
}

/** Returns the dates of the first and the last day of a run in its time zone. */
export const daysOfRun = (
  timeZones: TimeZones,
  { periodFrom, periodTo }: Pick<ReportRun, 'periodFrom' | 'periodTo'>,
  timezone: string,
) => {
  const dayOf = (instant: Date): string =>
    localTimeAt(instant, timeZones.offsetChanges(timezone, scheduleRange(instant))).slice(0, 10);
  return { firstDay: dayOf(periodFrom), lastDay: dayOf(later(periodTo, -1)) };
};

/** Returns the PDFs as attachments, or null if one of them cannot be read. */
const attachmentsOf = async (
  { files }: Needs,
  run: ReportRun,
  pdfs: readonly ReportPdf[],
  firstDay: string,
): Promise<readonly MailAttachment[] | null> => {
  const attachments: MailAttachment[] = [];
  for (const pdf of pdfs) {
    const found = await nullIfDamaged(files.read(pdf.file));
    const chunks = found === null ? null : await nullIfDamaged(Array.fromAsync(found.content));
    if (chunks === null) return null;
    attachments.push({ fileName: pdfName(run.settings.name, pdf, firstDay), contentType: 'application/pdf', chunks });
  }
  return attachments;
};

/**
 * Creates the sender of the mails of runs. It uses the mail servers of the organizations, sends a separate mail to each
 * recipient, and records the results. See ADR 0111.
 */
export const reportMailSender = (needs: Needs, mails: OrganizationMail): OutboxSender<Payload> => ({
  topic: TOPIC,
  isBulk: true,
  send: async ({ mailId }, { id, attempts }) => {
    const mail = await needs.reportRuns.findMail(mailId);
    const run = mail === null ? null : await needs.reportRuns.find(everywhere, mail.runId);
    const organization = run === null ? null : await needs.organizations.find(everywhere, run.organizationId);
    if (mail === null || run === null || organization === null)
      return { outcome: 'refused', error: sendErrors.runDeleted };
    const ended = (result: Omit<SendResult, 'record'>): SendResult => ({
      ...result,
      record: ({ state, at }) =>
        needs.reportRuns.saveMail({
          ...mail,
          status: reportMailStatusAfter(mail.status, state),
          attempts,
          error: state === 'sent' ? null : (result.error ?? null),
          at,
        }),
    });
    const { pdfs } = await needs.reportRuns.contentsOf(run);
    const own = mail.customerId === null ? pdfs : pdfs.filter(({ customerId }) => customerId === mail.customerId);
    const days = daysOfRun(needs.timeZones, run, run.settings.timezone);
    const isAttached = areAttached(own);
    const attachments = isAttached ? await attachmentsOf(needs, run, own, days.firstDay) : [];
    if (attachments === null) return ended({ outcome: 'refused', error: sendErrors.pdfUnreadable });
    const url = isAttached ? null : reportRunUrl(needs.customHosts.baseUrlOf(run.organizationId), run.publicId);
    const { language, timezone } = run.settings;
    const notice = reportNotice(
      { language: language ?? organization.language, timezone },
      {
        report: run.settings.name,
        organization: organization.name,
        customer: own.length === 1 ? (own[0]?.customerName ?? null) : null,
        ...days,
        result: resultOfPdfs(own),
        url,
      },
    );
    const { verdict, error, notBefore } = await mails.deliver(
      run.organizationId,
      { to: mail.recipient, ...notice, attachments },
      `outbox-${id}`,
    );
    return ended({
      outcome: verdict === 'taken' ? 'sent' : verdict === 'failed' ? 'failed' : 'refused',
      ...(error === null ? {} : { error }),
      ...(notBefore === undefined ? {} : { notBefore }),
    });
  },
});
