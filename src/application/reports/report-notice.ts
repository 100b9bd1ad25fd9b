import type { Language } from '../../domain/kernel/locale.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { htmlOfText, mailHtml } from '../kernel/mail-html.ts';

/** The path of the page of a run. Only signed-in users can see the page. */
export const REPORT_RUN_PAGE_PATH = '/report-run';

/** Returns the URL of the page of a run. It contains no secret. */
export const reportRunUrl = (baseUrl: string, publicId: string): string =>
  `${baseUrl}${REPORT_RUN_PAGE_PATH}?id=${publicId}`;

/** Collapses the name into one line, as mail headers require. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The facts about a run that the mail about it states. */
interface NoticeFacts {
  readonly report: string;
  readonly organization: string;
  /** The date, such as `2026-10-01`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The URL of the PDFs, or null if they are attached. */
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
