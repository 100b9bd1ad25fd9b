import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about exports of all data. */
export const consoleExports: AreaCatalogue['exports'] = {
  title: 'Esportazione di tutti i dati',
  request: 'Esporta tutti i dati',
  busy: 'Un’esportazione è in corso.',
  recipientsHint:
    'Indirizzi e-mail di membri, uno per riga. Ricevono un avviso quando l’esportazione è pronta. Vuoto: solo lei.',
  none: 'Non è stato ancora esportato nulla.',
  until: 'Disponibile fino a {time}',
  statuses: {
    queued: 'In coda',
    generating: 'In creazione',
    ready: 'Pronta',
    failed: 'Non riuscita',
    expired: 'Scaduta',
  },
};
