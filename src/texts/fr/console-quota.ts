import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about quota. */
export const consoleQuota: ConsoleCatalogue['quota'] = {
  title: 'Utilisation de l’offre',
  used: '{used} sur {limit}',
  unlimited: '{used} (sans limite)',
  full: 'L’offre n’en comprend pas davantage.',
  peak: 'Nombre maximal de moniteurs ce mois-ci',
  messages: 'SMS ce mois-ci',
  limits: { monitors: 'Moniteurs', users: 'Personnes', statusPages: 'Pages d’état', reports: 'Rapports' },
};
