import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Utilizzo del pacchetto',
  used: '{used} di {limit}',
  unlimited: '{used} (senza limite)',
  full: 'Il pacchetto non ne comprende altri.',
  peak: 'Massimo di monitor contemporanei questo mese',
  messages: 'SMS di questo mese',
  limits: { monitors: 'Monitor', users: 'Persone', statusPages: 'Pagine di stato', reports: 'Rapporti' },
};
