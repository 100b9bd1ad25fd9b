import type { Language } from '../organizations/locale.ts';
import { expiryOf } from './data-export.ts';
import type { ExportFailure, FailedExport, FinishedExport } from './data-export.ts';

/** The mail to the recipients of an export. */
export interface ExportNotice {
  readonly subject: string;
  readonly text: string;
}

interface NoticeTexts {
  readonly readySubject: string;
  /** `until` is a date and time in UTC. */
  readonly ready: (organization: string, url: string, until: string) => string;
  readonly failedSubject: string;
  readonly failed: (organization: string, reason: string, url: string) => string;
  readonly reasons: Readonly<Record<ExportFailure, string>>;
}

const texts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    readySubject: 'Your data export is ready',
    ready: (organization, url, until) => `The data export of ${organization} is ready.\n\nDownload it here after signing in:\n${url}\n\nIt can be downloaded until ${until}.\n`,
    failedSubject: 'Your data export has failed',
    failed: (organization, reason, url) => `The data export of ${organization} has failed: ${reason}\n\nA new export can be requested at once.\n\nDetails, after signing in:\n${url}\n`,
    reasons: {
      interrupted: 'it was interrupted three times.',
      storageFull: 'the file store of the service is full. Please inform its operator.',
      internal: 'an internal error occurred.',
    },
  },
  de: {
    readySubject: 'Ihr Datenexport ist bereit',
    ready: (organization, url, until) => `Der Datenexport von ${organization} ist bereit.\n\nHier können Sie ihn nach der Anmeldung herunterladen:\n${url}\n\nEr steht bis ${until} zur Verfügung.\n`,
    failedSubject: 'Ihr Datenexport ist fehlgeschlagen',
    failed: (organization, reason, url) => `Der Datenexport von ${organization} ist fehlgeschlagen: ${reason}\n\nSie können sofort einen neuen Export anfordern.\n\nEinzelheiten nach der Anmeldung:\n${url}\n`,
    reasons: {
      interrupted: 'Er wurde dreimal unterbrochen.',
      storageFull: 'Der Dateispeicher des Dienstes ist voll. Bitte informieren Sie den Betreiber.',
      internal: 'Ein interner Fehler ist aufgetreten.',
    },
  },
};

/** The page of an export. Signing in is required to see it. */
export const EXPORT_PAGE_PATH = '/data-export';

/** The address of the page of an export. It contains no secret. */
export const exportPageUrl = (baseUrl: string, { publicId }: Pick<FinishedExport, 'publicId'>): string => `${baseUrl}${EXPORT_PAGE_PATH}?id=${publicId}`;

const inUtc = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A name in one line, as mail needs it. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The mail about an export that is ready or has failed. */
export const exportNotice = (ended: FinishedExport | FailedExport, organizationName: string, language: Language, baseUrl: string): ExportNotice => {
  const { readySubject, ready, failedSubject, failed, reasons } = texts[language];
  const [name, url] = [oneLine(organizationName), exportPageUrl(baseUrl, ended)];
  return ended.status === 'failed'
    ? { subject: failedSubject, text: failed(name, reasons[ended.failure], url) }
    : { subject: readySubject, text: ready(name, url, inUtc(expiryOf(ended))) };
};
