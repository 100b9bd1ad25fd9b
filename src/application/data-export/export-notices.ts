import { expiryOf } from '../../domain/data-export/data-export.ts';
import type { FailedExport, FinishedExport } from '../../domain/data-export/data-export.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import { later } from '../../domain/kernel/time.ts';
import { ERASURE_DELAY, graceEndOf } from '../../domain/organizations/organization.machine.ts';
import { localTimeText } from '../../texts/local-times.ts';
import { textsOf } from '../../texts/texts.ts';
import type { MailText } from '../kernel/mail.ts';

/** The path of the page of an export. Only signed-in users can see the page. */
export const EXPORT_PAGE_PATH = '/data-export';

/** Returns the URL of the page of an export. It contains no secret. */
export const exportPageUrl = (baseUrl: string, { publicId }: Pick<FinishedExport, 'publicId'>): string =>
  `${baseUrl}${EXPORT_PAGE_PATH}?id=${publicId}`;

/** Composes the mail about an export that is ready or has failed. */
export const exportNotice = (
  ended: FinishedExport | FailedExport,
  organization: Locale & { readonly name: string },
  baseUrl: string,
): MailText => {
  const { dataExport, mails } = textsOf(organization.language);
  const { readySubject, ready, failedSubject, failed, reasons } = dataExport;
  const values = { organization: oneLine(organization.name), url: exportPageUrl(baseUrl, ended) };
  return {
    linkLabel: mails.openExport,
    ...(ended.status === 'failed'
      ? { subject: failedSubject, text: failed({ ...values, reason: reasons[ended.failure] }) }
      : { subject: readySubject, text: ready({ ...values, until: localTimeText(expiryOf(ended), organization) }) }),
  };
};

interface CancelledOrganization extends Locale {
  readonly name: string;
  readonly cancelledAt: Date;
}

/** Composes the mail that reminds a canceled organization to export its records. */
export const exportReminder = ({ name, cancelledAt, ...locale }: CancelledOrganization, baseUrl: string): MailText => {
  const { subject, text } = textsOf(locale.language).dataExport.reminder;
  const end = graceEndOf(cancelledAt);
  const values = {
    organization: oneLine(name),
    end: localTimeText(end, locale),
    erasure: localTimeText(later(end, ERASURE_DELAY), locale),
    url: `${baseUrl}${EXPORT_PAGE_PATH}`,
  };
  return { subject, text: text(values) };
};
