import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Wykorzystanie pakietu',
  used: '{used} z {limit}',
  unlimited: '{used} (bez limitu)',
  full: 'Pakiet nie obejmuje więcej.',
  peak: 'Najwięcej monitorów naraz w tym miesiącu',
  messages: 'SMS-y w tym miesiącu',
  limits: { monitors: 'Monitory', users: 'Osoby', statusPages: 'Strony statusu', reports: 'Raporty' },
};
