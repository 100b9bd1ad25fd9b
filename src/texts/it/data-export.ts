import type { Catalogue } from '../catalogue.ts';

export const dataExport: Catalogue['dataExport'] = {
  readySubject: 'La sua esportazione dei dati è pronta',
  ready:
    'L’esportazione dei dati di {organization} è pronta.\n\nLa scarichi qui dopo l’accesso:\n{url}\n\nÈ disponibile fino al {until}.\n',
  failedSubject: 'La sua esportazione dei dati non è riuscita',
  failed:
    'L’esportazione dei dati di {organization} non è riuscita: {reason}\n\nPuò richiedere subito una nuova esportazione.\n\nDettagli, dopo l’accesso:\n{url}\n',
  reasons: {
    interrupted: 'è stata interrotta tre volte.',
    storageFull: 'lo spazio di archiviazione del servizio è pieno. Informi il gestore.',
    internal: 'si è verificato un errore interno.',
  },
  reminder: {
    subject: 'Esporti i suoi dati prima della fine del servizio',
    text: '{organization} è stata disdetta. Può usare il servizio ed esportare i dati fino al {end}. I dati saranno cancellati il {erasure} e non potranno più essere ripristinati.\n\nRichieda un’esportazione qui, dopo l’accesso:\n{url}\n',
  },
};
