import type { ReportMailStatus } from './report-mail.machine.ts';
import { combinedResult } from './report-result.ts';
import type { ReportResult } from './report-result.ts';
import type { GeneratingRun } from './report-run.ts';

/**
 * The maximum total size of PDFs attached to a mail, in bytes. Larger PDFs are linked: many servers accept no mail
 * above 10 MB, and base64 adds a third.
 */
export const MAX_ATTACHED_BYTES = 6_000_000;

/** A PDF of a run. */
export interface ReportPdf {
  readonly id: number;
  readonly runId: number;
  /** The customer of the PDF, or null for the PDF of all customers. */
  readonly customerId: number | null;
  readonly customerName: string | null;
  /** The name of the PDF in the file store. */
  readonly file: string;
  readonly bytes: number;
  /** The SHA-256 digest of the PDF in hexadecimal. */
  readonly sha256: string;
  /** The scripts whose letters the PDF shows as a transcription for lack of a font, as ISO 15924 codes. */
  readonly transcribedScripts: readonly string[];
  /** The digits of the verification code of the PDF. */
  readonly code: string;
  /** Null for a PDF that an earlier version has written. */
  readonly result: ReportResult | null;
  readonly archivedAt: Date;
}

/** A mail with PDFs of a run to one recipient. */
export interface ReportMail {
  readonly id: number;
  readonly runId: number;
  readonly recipient: string;
  /** The customer whose PDF the mail contains, or null for all PDFs of the run. */
  readonly customerId: number | null;
  readonly status: ReportMailStatus;
  readonly attempts: number;
  /** The error of the last attempt. */
  readonly error: string | null;
  /** The time of the last change of the status. */
  readonly at: Date;
}

/** The recipient of a mail and its PDFs. */
export type MailAddressing = Pick<ReportMail, 'recipient' | 'customerId'>;

/** The addresses of a customer. An address is empty if the customer has none. */
export interface CustomerAddresses {
  readonly notificationEmail: string | null;
  readonly email: string;
}

/** Returns the address to which a customer's own reports are sent, or null if the customer has none. */
export const monthlyAddressOf = ({ notificationEmail, email }: CustomerAddresses): string | null =>
  [notificationEmail, email].find((address) => address !== null && address !== '') ?? null;

/**
 * Returns the mails of a run: all PDFs for each recipient of the report, and the PDF of each customer that receives its
 * own reports. Only scheduled monthly runs and runs of customers' months are sent to customers, so that a requested run
 * reaches nobody else.
 */
export const mailsOf = (
  { origin, settings: { frequency, perCustomer, mode } }: Pick<GeneratingRun, 'origin' | 'settings'>,
  pdfs: readonly Pick<ReportPdf, 'customerId'>[],
  {
    recipients,
    customers,
  }: {
    readonly recipients: readonly string[];
    readonly customers: readonly (CustomerAddresses & { readonly customerId: number })[];
  },
): readonly MailAddressing[] => {
  if (pdfs.length === 0) return [];
  const isMonthOfCustomers =
    origin === 'customerMonth' || (origin === 'schedule' && frequency === 'monthly' && perCustomer && mode === 'all');
  const own = isMonthOfCustomers
    ? customers.filter(({ customerId }) => pdfs.some((pdf) => pdf.customerId === customerId))
    : [];
  const whole =
    origin === 'customerMonth' ? [] : [...new Set(recipients)].map((recipient) => ({ recipient, customerId: null }));
  const months = own.flatMap((customer) => {
    const recipient = monthlyAddressOf(customer);
    return recipient === null ? [] : [{ recipient, customerId: customer.customerId }];
  });
  return [...whole, ...months];
};

/** Returns the result that a mail with the PDFs states, or null if that of one is not known. */
export const resultOfPdfs = (pdfs: readonly Pick<ReportPdf, 'result'>[]): ReportResult | null => {
  const [first, ...others] = pdfs.flatMap(({ result }) => result ?? []);
  return first === undefined || others.length + 1 < pdfs.length ? null : combinedResult([first, ...others]);
};

/** Returns true if the PDFs are attached to a mail. */
export const areAttached = (pdfs: readonly Pick<ReportPdf, 'bytes'>[]): boolean =>
  pdfs.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_ATTACHED_BYTES;

/**
 * Returns the name of a PDF for its recipients: letters of any script and digits, without characters that a file system
 * interprets.
 */
export const pdfName = (
  reportName: string,
  { customerName }: Pick<ReportPdf, 'customerName'>,
  firstDay: string,
): string => {
  const words = [reportName, customerName ?? '', firstDay]
    .join(' ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-|-$/g, '').slice(0, 120)}.pdf`;
};

/** The number of digits of the digest in the name of a PDF. */
const NAMED_DIGITS = 8;

/**
 * Returns the ASCII name of a PDF for headers. The digest tells the PDFs of a period apart. The verification code is
 * secret, so no part of it is in a name, which ends in logs and histories.
 */
export const downloadName = ({ sha256 }: Pick<ReportPdf, 'sha256'>, firstDay: string): string =>
  `report-${firstDay}-${sha256.slice(0, NAMED_DIGITS)}.pdf`;
