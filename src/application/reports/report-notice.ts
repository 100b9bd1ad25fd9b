import type { Language, Locale } from '../../domain/kernel/locale.ts';
import { oneLine } from '../../domain/kernel/plain-text.ts';
import type { ReportResult } from '../../domain/reports/report-result.ts';
import type { RunFailure } from '../../domain/reports/report-run.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { mailOfText, renderedMail } from '../kernel/mail-template.ts';
import type { MailBlock, MailTone, RenderedMail } from '../kernel/mail-template.ts';
import { reportLocale } from './report-locale.ts';
import { resultFigures, verdictText } from './verdict-text.ts';

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
  const { reports, mails } = textsOf(language);
  const { subject, text, reasons } = reports.failureMail;
  const values = valuesOf(language, facts);
  const body = `${text({ ...values, reason: reasons[failure], url })}\n`;
  return mailOfText(language, { subject: subject(values), text: body, linkLabel: mails.openReport });
};

/** The facts in the mail about a run besides its failure. */
interface ReportNoticeFacts extends NoticeFacts {
  /** The name of the customer if the report is about one, otherwise null. */
  readonly customer: string | null;
  /** Null for a report that an earlier version has made. */
  readonly result: ReportResult | null;
}

const toneOf = ({ monitors, withoutData, missed }: ReportResult): MailTone => {
  if (monitors === withoutData) return 'info';
  return missed > 0 ? 'warning' : 'up';
};

/** Composes the mail about a run: the result in sentences and figures, and the report. */
export const reportNotice = ({ language, timezone }: Locale, facts: ReportNoticeFacts): RenderedMail => {
  const { subject, text, attached, linked, download } = textsOf(language).reports.mail;
  const { customer, result, url } = facts;
  const values = valuesOf(language, facts);
  const locale = reportLocale(timezone, language);
  const blocks: MailBlock[] = [];
  if (result !== null)
    blocks.push(
      { kind: 'text', text: verdictText(result, locale) },
      { kind: 'facts', facts: resultFigures(result, locale) },
    );
  blocks.push({ kind: 'text', text: `${text(values)} ${url === null ? attached : linked}` });
  if (url !== null) blocks.push({ kind: 'button', link: { label: download, url } });
  return renderedMail({
    language,
    subject: subject(values),
    headline: subject(customer === null ? values : { ...values, report: customer }),
    tone: result === null ? null : toneOf(result),
    blocks,
  });
};
