import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Nutzung des Pakets',
  used: '{used} von {limit}',
  unlimited: '{used} (ohne Grenze)',
  full: 'Mehr enthält das Paket nicht.',
  peak: 'Meiste Monitore zugleich in diesem Monat',
  messages: 'SMS in diesem Monat',
  limits: { monitors: 'Monitore', users: 'Personen', statusPages: 'Statusseiten', reports: 'Berichte' },
};
