import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: 'Tempête d’alertes : {count} pannes',
  more: 'et {count} autres',
  limited: 'Tempête d’alertes : {source}',
  limit: '{opened} {within}. Les alertes suivantes sont réunies sous celui-ci.',
  opened: { plural: 'count', one: '{count} incident a été ouvert', other: '{count} incidents ont été ouverts' },
  within: { plural: 'count', one: 'en {count} minute', other: 'en {count} minutes' },
  counts: '{grouped} : {open}, {resolved}.',
  grouped: { plural: 'count', one: '{count} alerte a été réunie', other: '{count} alertes ont été réunies' },
  open: { plural: 'count', one: '{count} est ouverte', other: '{count} sont ouvertes' },
  resolved: { plural: 'count', one: '{count} est résolue', other: '{count} sont résolues' },
};
