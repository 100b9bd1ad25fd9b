import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'Ihr Datenexport ist bereit',
  ready:
    'Der Datenexport von {organization} ist bereit.\n\nHier können Sie ihn nach der Anmeldung herunterladen:\n{url}\n\nEr steht bis {until} zur Verfügung.\n',
  failedSubject: 'Ihr Datenexport ist fehlgeschlagen',
  failed:
    'Der Datenexport von {organization} ist fehlgeschlagen: {reason}\n\nSie können sofort einen neuen Export anfordern.\n\nEinzelheiten nach der Anmeldung:\n{url}\n',
  reasons: {
    interrupted: 'Er wurde dreimal unterbrochen.',
    storageFull: 'Der Dateispeicher des Dienstes ist voll. Bitte informieren Sie den Betreiber.',
    internal: 'Ein interner Fehler ist aufgetreten.',
  },
  reminder: {
    subject: 'Exportieren Sie Ihre Daten vor dem Ende des Dienstes',
    text: '{organization} wurde gekündigt. Bis {end} können Sie den Dienst nutzen und Ihre Daten exportieren. Am {erasure} werden die Daten gelöscht und können danach nicht wiederhergestellt werden.\n\nHier können Sie nach der Anmeldung einen Export anfordern:\n{url}\n',
  },
};
