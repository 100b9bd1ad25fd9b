import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Chiffres des interventions',
  period: 'Période',
  days: {
    30: '30 jours',
    90: '90 jours',
    365: '365 jours',
  },
  total: 'Tous les incidents',
  groups: {
    severities: 'Gravité',
    teams: 'Équipe',
    customers: 'Client',
    sources: 'Source',
    people: 'Personne',
  },
  opened: 'Ouverts',
  acknowledged: 'Pris en charge',
  toAcknowledge: 'Délai de prise en charge',
  resolved: 'Résolus',
  toResolve: 'Délai de résolution',
  hint: 'Délais : la moitié des incidents dans le premier, neuf sur dix dans le second.',
  pages: 'Alertes reçues',
  nightPages: 'Dont la nuit (22:00 à 07:00)',
  onCallHours: 'Heures d’astreinte',
  none: 'Aucun incident sur cette période',
  noneHint: 'Les incidents pour lesquels on appelle quelqu’un sont comptés ici, hors exercices et tests.',
};
