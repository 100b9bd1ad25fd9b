import { localTimeText } from '../kernel/locale.ts';
import type { Language, Locale } from '../kernel/locale.ts';
import { expiryOf } from './data-export.ts';
import type { ExportFailure, FailedExport, FinishedExport } from './data-export.ts';

/** The mail to the recipients of an export. */
export interface ExportNotice {
  readonly subject: string;
  readonly text: string;
}

interface NoticeTexts {
  readonly readySubject: string;
  /** `until` is a date and time in the time zone of the organization. */
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
  fr: {
    readySubject: 'Votre export de données est prêt',
    ready: (organization, url, until) => `L’export de données de ${organization} est prêt.\n\nTéléchargez-le ici, après vous être connecté :\n${url}\n\nIl est disponible jusqu’au ${until}.\n`,
    failedSubject: 'Votre export de données a échoué',
    failed: (organization, reason, url) => `L’export de données de ${organization} a échoué : ${reason}\n\nVous pouvez demander un nouvel export dès maintenant.\n\nDétails, après vous être connecté :\n${url}\n`,
    reasons: {
      interrupted: 'il a été interrompu trois fois.',
      storageFull: 'le stockage de fichiers du service est plein. Veuillez en informer l’exploitant.',
      internal: 'une erreur interne s’est produite.',
    },
  },
  es: {
    readySubject: 'Su exportación de datos está lista',
    ready: (organization, url, until) => `La exportación de datos de ${organization} está lista.\n\nDescárguela aquí después de iniciar sesión:\n${url}\n\nEstá disponible hasta el ${until}.\n`,
    failedSubject: 'Su exportación de datos ha fallado',
    failed: (organization, reason, url) => `La exportación de datos de ${organization} ha fallado: ${reason}\n\nPuede solicitar una nueva exportación de inmediato.\n\nDetalles, después de iniciar sesión:\n${url}\n`,
    reasons: {
      interrupted: 'se interrumpió tres veces.',
      storageFull: 'el almacén de archivos del servicio está lleno. Informe a su operador.',
      internal: 'se produjo un error interno.',
    },
  },
  it: {
    readySubject: 'La sua esportazione dei dati è pronta',
    ready: (organization, url, until) => `L’esportazione dei dati di ${organization} è pronta.\n\nLa scarichi qui dopo l’accesso:\n${url}\n\nÈ disponibile fino al ${until}.\n`,
    failedSubject: 'La sua esportazione dei dati non è riuscita',
    failed: (organization, reason, url) => `L’esportazione dei dati di ${organization} non è riuscita: ${reason}\n\nPuò richiedere subito una nuova esportazione.\n\nDettagli, dopo l’accesso:\n${url}\n`,
    reasons: {
      interrupted: 'è stata interrotta tre volte.',
      storageFull: 'lo spazio di archiviazione del servizio è pieno. Informi il gestore.',
      internal: 'si è verificato un errore interno.',
    },
  },
  nl: {
    readySubject: 'Uw gegevensexport is klaar',
    ready: (organization, url, until) => `De gegevensexport van ${organization} is klaar.\n\nDownload de export hier na het inloggen:\n${url}\n\nDe export is beschikbaar tot ${until}.\n`,
    failedSubject: 'Uw gegevensexport is mislukt',
    failed: (organization, reason, url) => `De gegevensexport van ${organization} is mislukt: ${reason}\n\nU kunt meteen een nieuwe export aanvragen.\n\nDetails, na het inloggen:\n${url}\n`,
    reasons: {
      interrupted: 'hij is drie keer onderbroken.',
      storageFull: 'de bestandsopslag van de dienst is vol. Informeer de beheerder.',
      internal: 'er is een interne fout opgetreden.',
    },
  },
};

/** The page of an export. Signing in is required to see it. */
export const EXPORT_PAGE_PATH = '/data-export';

/** The address of the page of an export. It contains no secret. */
export const exportPageUrl = (baseUrl: string, { publicId }: Pick<FinishedExport, 'publicId'>): string => `${baseUrl}${EXPORT_PAGE_PATH}?id=${publicId}`;

/** A name in one line, as mail needs it. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The mail about an export that is ready or has failed. */
export const exportNotice = (ended: FinishedExport | FailedExport, organization: Locale & { readonly name: string }, baseUrl: string): ExportNotice => {
  const { readySubject, ready, failedSubject, failed, reasons } = texts[organization.language];
  const [name, url] = [oneLine(organization.name), exportPageUrl(baseUrl, ended)];
  return ended.status === 'failed'
    ? { subject: failedSubject, text: failed(name, reasons[ended.failure], url) }
    : { subject: readySubject, text: ready(name, url, localTimeText(expiryOf(ended), organization)) };
};
