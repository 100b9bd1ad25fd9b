import type { Language } from '../kernel/locale.ts';

/** What happened to the claim to a custom domain: its TXT record is gone, or another organization took the hostname over. */
export type CustomDomainNotice = 'recordMissing' | 'lapsed' | 'takenOver';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

type DomainNoticeTexts = Readonly<Record<CustomDomainNotice, (hostname: string) => MailText>>;

/** The mails about the claim to a hostname, in each language. */
export const domainNoticeTexts: Readonly<Record<Language | 'fr' | 'es' | 'it' | 'nl', DomainNoticeTexts>> = {
  en: {
    recordMissing: (hostname) => ({
      subject: `Custom domain: the TXT record of ${hostname} is missing`,
      text: `The TXT record that proves your ownership of ${hostname} was not found.\nThe hostname stays in service. Restore the record within 7 days, or another organization can claim the hostname.\n`,
    }),
    lapsed: (hostname) => ({
      subject: `Custom domain lapsed: ${hostname}`,
      text: `The TXT record of ${hostname} has been missing for 7 days.\nThe hostname stays in service until another organization proves its ownership. It gets no new certificate. Restore the record and verify the custom domain again.\n`,
    }),
    takenOver: (hostname) => ({
      subject: `Custom domain removed: ${hostname}`,
      text: `Another organization has proved its ownership of ${hostname}. Your claim had ended, because its TXT record was missing, and was removed.\nThe hostname no longer serves your organization.\n`,
    }),
  },
  de: {
    recordMissing: (hostname) => ({
      subject: `Eigene Domain: Der TXT-Eintrag von ${hostname} fehlt`,
      text: `Der TXT-Eintrag, der belegt, dass ${hostname} Ihnen gehört, wurde nicht gefunden.\nDer Hostname bleibt in Betrieb. Stellen Sie den Eintrag innerhalb von 7 Tagen wieder her, sonst kann eine andere Organisation den Hostnamen beanspruchen.\n`,
    }),
    lapsed: (hostname) => ({
      subject: `Eigene Domain verfallen: ${hostname}`,
      text: `Der TXT-Eintrag von ${hostname} fehlt seit 7 Tagen.\nDer Hostname bleibt in Betrieb, bis eine andere Organisation belegt, dass er ihr gehört. Er erhält kein neues Zertifikat. Stellen Sie den Eintrag wieder her, und verifizieren Sie die Domain erneut.\n`,
    }),
    takenOver: (hostname) => ({
      subject: `Eigene Domain entfernt: ${hostname}`,
      text: `Eine andere Organisation hat belegt, dass ${hostname} ihr gehört. Ihr Anspruch war erloschen, weil der TXT-Eintrag fehlte, und wurde entfernt.\nDer Hostname dient Ihrer Organisation nicht mehr.\n`,
    }),
  },
  fr: {
    recordMissing: (hostname) => ({
      subject: `Domaine personnalisé : l’enregistrement TXT de ${hostname} est absent`,
      text: `L’enregistrement TXT qui prouve que ${hostname} vous appartient est introuvable.\nLe nom d’hôte reste en service. Rétablissez l’enregistrement dans les 7 jours, sinon une autre organisation pourra revendiquer ce nom.\n`,
    }),
    lapsed: (hostname) => ({
      subject: `Domaine personnalisé expiré : ${hostname}`,
      text: `L’enregistrement TXT de ${hostname} est absent depuis 7 jours.\nLe nom d’hôte reste en service jusqu’à ce qu’une autre organisation prouve qu’il lui appartient. Il ne reçoit plus de nouveau certificat. Rétablissez l’enregistrement et vérifiez de nouveau le domaine.\n`,
    }),
    takenOver: (hostname) => ({
      subject: `Domaine personnalisé supprimé : ${hostname}`,
      text: `Une autre organisation a prouvé que ${hostname} lui appartient. Votre revendication avait expiré, faute d’enregistrement TXT, et a été supprimée.\nCe nom d’hôte ne sert plus votre organisation.\n`,
    }),
  },
  es: {
    recordMissing: (hostname) => ({
      subject: `Dominio propio: falta el registro TXT de ${hostname}`,
      text: `No se encontró el registro TXT que demuestra que ${hostname} es suyo.\nEl nombre de host sigue en servicio. Restablezca el registro en un plazo de 7 días; de lo contrario, otra organización podrá reclamar el nombre.\n`,
    }),
    lapsed: (hostname) => ({
      subject: `Dominio propio caducado: ${hostname}`,
      text: `El registro TXT de ${hostname} falta desde hace 7 días.\nEl nombre de host sigue en servicio hasta que otra organización demuestre que es suyo. No recibirá ningún certificado nuevo. Restablezca el registro y vuelva a verificar el dominio.\n`,
    }),
    takenOver: (hostname) => ({
      subject: `Dominio propio eliminado: ${hostname}`,
      text: `Otra organización ha demostrado que ${hostname} es suyo. Su reclamación había caducado porque faltaba el registro TXT, y se ha eliminado.\nEl nombre de host ya no sirve a su organización.\n`,
    }),
  },
  it: {
    recordMissing: (hostname) => ({
      subject: `Dominio personalizzato: manca il record TXT di ${hostname}`,
      text: `Il record TXT che dimostra che ${hostname} vi appartiene non è stato trovato.\nIl nome host resta in servizio. Ripristinate il record entro 7 giorni, altrimenti un’altra organizzazione potrà rivendicare il nome.\n`,
    }),
    lapsed: (hostname) => ({
      subject: `Dominio personalizzato scaduto: ${hostname}`,
      text: `Il record TXT di ${hostname} manca da 7 giorni.\nIl nome host resta in servizio finché un’altra organizzazione non dimostra che le appartiene. Non riceverà nuovi certificati. Ripristinate il record e verificate di nuovo il dominio.\n`,
    }),
    takenOver: (hostname) => ({
      subject: `Dominio personalizzato rimosso: ${hostname}`,
      text: `Un’altra organizzazione ha dimostrato che ${hostname} le appartiene. La vostra rivendicazione era scaduta perché mancava il record TXT, ed è stata rimossa.\nIl nome host non serve più la vostra organizzazione.\n`,
    }),
  },
  nl: {
    recordMissing: (hostname) => ({
      subject: `Eigen domein: het TXT-record van ${hostname} ontbreekt`,
      text: `Het TXT-record dat aantoont dat ${hostname} van u is, is niet gevonden.\nDe hostnaam blijft in gebruik. Herstel het record binnen 7 dagen, anders kan een andere organisatie de hostnaam claimen.\n`,
    }),
    lapsed: (hostname) => ({
      subject: `Eigen domein vervallen: ${hostname}`,
      text: `Het TXT-record van ${hostname} ontbreekt al 7 dagen.\nDe hostnaam blijft in gebruik totdat een andere organisatie aantoont dat hij van haar is. Hij krijgt geen nieuw certificaat. Herstel het record en verifieer het domein opnieuw.\n`,
    }),
    takenOver: (hostname) => ({
      subject: `Eigen domein verwijderd: ${hostname}`,
      text: `Een andere organisatie heeft aangetoond dat ${hostname} van haar is. Uw claim was vervallen, omdat het TXT-record ontbrak, en is verwijderd.\nDe hostnaam is niet meer in gebruik voor uw organisatie.\n`,
    }),
  },
};
