import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Utilização do pacote',
  used: '{used} de {limit}',
  unlimited: '{used} (sem limite)',
  full: 'O pacote não inclui mais.',
  peak: 'Máximo de monitores em simultâneo este mês',
  messages: 'SMS deste mês',
  limits: { monitors: 'Monitores', users: 'Pessoas', statusPages: 'Páginas de estado', reports: 'Relatórios' },
};
