import type { Language } from '../kernel/locale.ts';
import { htmlOfText, mailHtml } from '../organizations/mail-html.ts';
import { publicLocale } from '../status-pages/public-locale.ts';

/** The page of a run. Signing in is required to see it. */
export const REPORT_RUN_PAGE_PATH = '/report-run';

/** The address of the page of a run. It contains no secret. */
export const reportRunUrl = (baseUrl: string, publicId: string): string => `${baseUrl}${REPORT_RUN_PAGE_PATH}?id=${publicId}`;

interface NoticeTexts {
  readonly subject: (report: string, period: string) => string;
  readonly text: (report: string, organization: string, period: string) => string;
  readonly attached: string;
  readonly linked: string;
}

const texts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    subject: (report, period) => `${report}: ${period}`,
    text: (report, organization, period) => `The report "${report}" of ${organization} for ${period} is ready.`,
    attached: 'It is attached as PDF.',
    linked: 'It is too large for a mail. Download it here after signing in:',
  },
  de: {
    subject: (report, period) => `${report}: ${period}`,
    text: (report, organization, period) => `Der Bericht «${report}» von ${organization} für ${period} liegt vor.`,
    attached: 'Er ist als PDF angehängt.',
    linked: 'Er ist zu groß für eine E-Mail. Hier können Sie ihn nach der Anmeldung herunterladen:',
  },
  fr: {
    subject: (report, period) => `${report} : ${period}`,
    text: (report, organization, period) => `Le rapport « ${report} » de ${organization} pour ${period} est disponible.`,
    attached: 'Il est joint au format PDF.',
    linked: 'Il est trop volumineux pour un e-mail. Téléchargez-le ici après vous être connecté :',
  },
  es: {
    subject: (report, period) => `${report}: ${period}`,
    text: (report, organization, period) => `El informe «${report}» de ${organization} para ${period} está disponible.`,
    attached: 'Se adjunta en PDF.',
    linked: 'Es demasiado grande para un correo. Descárguelo aquí después de iniciar sesión:',
  },
  it: {
    subject: (report, period) => `${report}: ${period}`,
    text: (report, organization, period) => `Il rapporto «${report}» di ${organization} per ${period} è disponibile.`,
    attached: 'È allegato in formato PDF.',
    linked: "È troppo grande per un'e-mail. Può scaricarlo qui dopo l'accesso:",
  },
  nl: {
    subject: (report, period) => `${report}: ${period}`,
    text: (report, organization, period) => `Het rapport "${report}" van ${organization} over ${period} is beschikbaar.`,
    attached: 'Het is als PDF bijgevoegd.',
    linked: 'Het is te groot voor een e-mail. Download het hier nadat u zich hebt aangemeld:',
  },
};

/** A name in one line, as mail needs it. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** What the mail about a run says. Days are dates such as `2026-10-01`; `url` is null if the PDFs are attached. */
export const reportNotice = (
  language: Language,
  { report, organization, firstDay, lastDay, url }: { readonly report: string; readonly organization: string; readonly firstDay: string; readonly lastDay: string; readonly url: string | null },
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const { subject, text, attached, linked } = texts[language];
  const period = publicLocale('UTC', language).date(firstDay, lastDay);
  const [name, owner] = [oneLine(report), oneLine(organization)];
  const body = `${text(name, owner, period)}\n\n${url === null ? attached : `${linked}\n${url}`}\n`;
  return { subject: subject(name, period), text: body, html: mailHtml(language, htmlOfText(body)) };
};
