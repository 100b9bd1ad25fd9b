import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { GeneratingRun } from './report-run.ts';
import { printedCode } from './verification-code.ts';

/**
 * The most bytes of PDFs that are attached to a mail. Larger ones are linked: many servers accept no mail above 10 MB,
 * and base64 adds a third.
 */
export const MAX_ATTACHED_BYTES = 6_000_000;

/** A PDF of a run. */
export interface ReportPdf {
  readonly id: number;
  readonly runId: number;
  /** Null for the PDF of everything. */
  readonly customerId: number | null;
  readonly customerName: string | null;
  /** Its name in the file store. */
  readonly file: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** The digits of its verification code. */
  readonly code: string;
  readonly archivedAt: Date;
}

/** Chooses the PDF to download: the only one of the run, or that of the customer. */
export const decidePdf = (
  pdfs: readonly ReportPdf[],
  customerId: number | null,
): Outcome<ReportPdf, 'reportRunNoPdf' | 'invalidRequestBody'> => {
  const [pdf, ...others] = customerId === null ? pdfs : pdfs.filter((one) => one.customerId === customerId);
  if (pdf === undefined) return refused('reportRunNoPdf');
  const message = 'The run has a PDF for each customer. Name one of them.';
  return others.length > 0 ? invalidBody([{ path: 'customerId', message }]) : accepted(pdf);
};

/** How far the delivery of a mail is. `failed` is final. */
export const reportMailStatuses = ['queued', 'sent', 'failed'] as const;
export type ReportMailStatus = (typeof reportMailStatuses)[number];

/** A mail with the PDFs of a run, to one recipient. */
export interface ReportMail {
  readonly id: number;
  readonly runId: number;
  readonly recipient: string;
  /** The customer whose PDF it has; null for all PDFs of the run. */
  readonly customerId: number | null;
  readonly status: ReportMailStatus;
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly error: string | null;
  /** When the status last changed. */
  readonly at: Date;
}

/** Who receives what of a run. */
export type MailAddressing = Pick<ReportMail, 'recipient' | 'customerId'>;

/** The addresses of a customer; empty if there is none. */
export interface CustomerAddresses {
  readonly notificationEmail: string | null;
  readonly email: string;
}

/** The address that a customer receives its own reports at; null if it has none. */
export const monthlyAddressOf = ({ notificationEmail, email }: CustomerAddresses): string | null => [notificationEmail, email].find((address) => address !== null && address !== '') ?? null;

/**
 * The mails of a run: all PDFs for each recipient of the report, and for customers that are sent their months, their
 * own. Only scheduled monthly runs and the runs of customers' months are sent to customers, so that a run on request
 * reaches nobody else.
 */
export const mailsOf = (
  { origin, settings: { frequency, perCustomer, mode } }: Pick<GeneratingRun, 'origin' | 'settings'>,
  pdfs: readonly Pick<ReportPdf, 'customerId'>[],
  { recipients, customers }: { readonly recipients: readonly string[]; readonly customers: readonly (CustomerAddresses & { readonly customerId: number })[] },
): readonly MailAddressing[] => {
  if (pdfs.length === 0) return [];
  const isMonthOfCustomers = origin === 'customerMonth' || (origin === 'schedule' && frequency === 'monthly' && perCustomer && mode === 'all');
  const own = isMonthOfCustomers ? customers.filter(({ customerId }) => pdfs.some((pdf) => pdf.customerId === customerId)) : [];
  const whole = origin === 'customerMonth' ? [] : [...new Set(recipients)].map((recipient) => ({ recipient, customerId: null }));
  const months = own.flatMap((customer) => {
    const recipient = monthlyAddressOf(customer);
    return recipient === null ? [] : [{ recipient, customerId: customer.customerId }];
  });
  return [...whole, ...months];
};

/** Whether the PDFs are attached to a mail. */
export const areAttached = (pdfs: readonly Pick<ReportPdf, 'bytes'>[]): boolean => pdfs.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_ATTACHED_BYTES;

/**
 * The name of a PDF for the people who receive it: letters of any script and digits, without anything that a file
 * system interprets.
 */
export const pdfName = (reportName: string, { customerName }: Pick<ReportPdf, 'customerName'>, firstDay: string): string => {
  const words = [reportName, customerName ?? '', firstDay].join(' ').normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-+|-+$/g, '').slice(0, 120)}.pdf`;
};

/** The same in ASCII, for headers. */
export const downloadName = ({ code }: Pick<ReportPdf, 'code'>, firstDay: string): string => `report-${firstDay}-${printedCode(code).slice(0, 5)}.pdf`;
