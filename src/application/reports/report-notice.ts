import type { Language } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import type { RunFailure } from '../../domain/reports/report-run.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { mailOfText } from '../kernel/mail-template.ts';
import type { RenderedMail } from '../kernel/mail-template.ts';

/** The path of the page of a run. Only signed-in users can see the page. */
export const REPORT_RUN_PAGE_PATH = '/report-run';

/** Returns the URL of the page of a run. It contains no secret. */
export const reportRunUrl = (baseUrl: string, publicId: string): string =>
  `${baseUrl}${REPORT_RUN_PAGE_PATH}?id=${publicId}`;

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

const valuesOf = (language: Language, facts: Omit<NoticeFacts, 'url'>) => ({
  report: oneLine(facts.report),
  organization: oneLine(facts.organization),
  period: formatsOf(textsOf(language).statusPages.locale, 'UTC').date(facts.firstDay, facts.lastDay),
});

/** Composes the mail to administrators about a run that has failed: the reason, and what happens next. */
export const failureNotice = (
  language: Language,
  { failure, url, ...facts }: NoticeFacts & { readonly failure: RunFailure; readonly url: string },
): RenderedMail => {
  const { subject, text, reasons } = textsOf(language).reports.failureMail;
  const values = valuesOf(language, facts);
  const body = `${text({ ...values, reason: reasons[failure], url })}\n`;
  return mailOfText(language, { subject: subject(values), text: body });
};

/** Composes the mail about a run. */
export const reportNotice = (language: Language, facts: NoticeFacts): RenderedMail => {
  const { subject, text, attached, linked } = textsOf(language).reports.mail;
  const values = valuesOf(language, facts);
  const body = `${text(values)}\n\n${facts.url === null ? attached : `${linked}\n${facts.url}`}\n`;
  return mailOfText(language, { subject: subject(values), text: body });
};
