import { days, elapsed, later } from '../kernel/time.ts';
import type { Language } from '../kernel/locale.ts';
import { CANCELLATION_GRACE, ERASURE_DELAY, graceEndOf } from '../organizations/organization.machine.ts';
import type { OrganizationStatus } from '../organizations/organization.machine.ts';
import type { ExportNotice } from './export-notice.ts';
import { EXPORT_PAGE_PATH } from './export-notice.ts';

/** When a cancelled organization is reminded to export its records, before the end of its grace period: at the cancellation, a week and a day before. */
export const REMINDERS_BEFORE_END = [CANCELLATION_GRACE, days(7), days(1)] as const;

/** What decides about the reminders of an organization. */
interface Remindable {
  readonly status: OrganizationStatus;
  readonly cancelledAt: Date | null;
  /** How many reminders it was sent, or would have been sent, since it was cancelled. */
  readonly exportReminders: number;
}

/** The number of reminders once the due one is sent; null if none is due. Of several that were missed, one is sent. */
export const dueExportReminder = ({ status, cancelledAt, exportReminders }: Remindable, now: Date): number | null => {
  if (status !== 'cancelled' || cancelledAt === null) return null;
  const left = elapsed(now, graceEndOf(cancelledAt));
  const begun = REMINDERS_BEFORE_END.filter((before) => left <= before).length;
  return left > 0 && begun > exportReminders ? begun : null;
};

interface ReminderTexts {
  readonly subject: string;
  /** `end` and `erasure` are days in UTC. */
  readonly text: (organization: string, end: string, erasure: string, url: string) => string;
}

const texts = {
  en: {
    subject: 'Export your data before the service ends',
    text: (organization, end, erasure, url) =>
      `${organization} was cancelled. It can be used and exported until ${end}. Its data is erased on ${erasure} and cannot be restored afterwards.\n\nRequest an export here, after signing in:\n${url}\n`,
  },
  de: {
    subject: 'Exportieren Sie Ihre Daten vor dem Ende des Dienstes',
    text: (organization, end, erasure, url) =>
      `${organization} wurde gekündigt. Bis ${end} können Sie den Dienst nutzen und Ihre Daten exportieren. Am ${erasure} werden die Daten gelöscht und können danach nicht wiederhergestellt werden.\n\nHier können Sie nach der Anmeldung einen Export anfordern:\n${url}\n`,
  },
  fr: {
    subject: 'Exportez vos données avant la fin du service',
    text: (organization, end, erasure, url) =>
      `${organization} a été résiliée. Vous pouvez utiliser le service et exporter vos données jusqu’au ${end}. Les données seront effacées le ${erasure} et ne pourront plus être restaurées.\n\nDemandez un export ici, après vous être connecté :\n${url}\n`,
  },
  es: {
    subject: 'Exporte sus datos antes de que termine el servicio',
    text: (organization, end, erasure, url) =>
      `${organization} se ha dado de baja. Puede usar el servicio y exportar sus datos hasta el ${end}. Los datos se borrarán el ${erasure} y después no podrán restaurarse.\n\nSolicite una exportación aquí, después de iniciar sesión:\n${url}\n`,
  },
  it: {
    subject: 'Esporti i suoi dati prima della fine del servizio',
    text: (organization, end, erasure, url) =>
      `${organization} è stata disdetta. Può usare il servizio ed esportare i dati fino al ${end}. I dati saranno cancellati il ${erasure} e non potranno più essere ripristinati.\n\nRichieda un’esportazione qui, dopo l’accesso:\n${url}\n`,
  },
  nl: {
    subject: 'Exporteer uw gegevens voordat de dienst eindigt',
    text: (organization, end, erasure, url) =>
      `${organization} is opgezegd. U kunt de dienst gebruiken en uw gegevens exporteren tot ${end}. De gegevens worden op ${erasure} gewist en kunnen daarna niet worden hersteld.\n\nVraag hier na het inloggen een export aan:\n${url}\n`,
  },
} satisfies Readonly<Record<string, ReminderTexts>>;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The mail that reminds a cancelled organization to export its records. */
export const exportReminder = ({ name, language, cancelledAt }: { readonly name: string; readonly language: Language; readonly cancelledAt: Date }, baseUrl: string): ExportNotice => {
  const { subject, text } = texts[language];
  const end = graceEndOf(cancelledAt);
  return { subject, text: text(name.replace(/\s+/g, ' ').trim(), dayOf(end), dayOf(later(end, ERASURE_DELAY)), `${baseUrl}${EXPORT_PAGE_PATH}`) };
};
