import type { Language } from '../../domain/kernel/locale.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { htmlOfText, mailHtml } from '../kernel/mail-html.ts';

/** The page of a run. Signing in is required to see it. */
export const REPORT_RUN_PAGE_PATH = '/report-run';

/** Returns the address of the page of a run. It contains no secret. */
export const reportRunUrl = (baseUrl: string, publicId: string): string => `${baseUrl}${REPORT_RUN_PAGE_PATH}?id=${publicId}`;

/** Collapses a name into one line, as mail needs it. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** Describes a run for the mail about it. */
interface NoticeFacts {
  readonly report: string;
  readonly organization: string;
  /** A date such as `2026-10-01`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Where the PDFs are; null if they are attached. */
  readonly url: string | null;
}

interface ReportNotice {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Composes the mail about a run. */
export const reportNotice = (language: Language, facts: NoticeFacts): ReportNotice => {
  const { reports, statusPages } = textsOf(language);
  const { subject, text, attached, linked } = reports.mail;
  const period = formatsOf(statusPages.locale, 'UTC').date(facts.firstDay, facts.lastDay);
  const values = { report: oneLine(facts.report), organization: oneLine(facts.organization), period };
  const body = `${text(values)}\n\n${facts.url === null ? attached : `${linked}\n${facts.url}`}\n`;
  return { subject: subject(values), text: body, html: mailHtml(language, htmlOfText(body)) };
};
