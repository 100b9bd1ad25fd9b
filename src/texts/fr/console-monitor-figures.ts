import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Temps de réponse',
  range: 'Période',
  ranges: { day: '24 heures', week: '7 jours', month: '30 jours', quarter: '90 jours' },
  line: 'Courbe',
  median: 'Médiane',
  medianOf: 'Médiane, {location}',
  p95: '95 vérifications sur 100 en moins de',
  deletedLocations: 'emplacements supprimés',
  latest: 'Dernière',
  slowest: 'La plus lente',
  noTimes: 'Aucun temps de réponse pendant cette période.',
  allLocations: 'Tous les emplacements ensemble : chacun n’est connu que pour les 14 derniers jours.',
  asTable: 'Afficher en tableau',
  time: 'À partir de',
  days: '90 derniers jours',
  day: 'Jour',
  daysHint: 'Jours en UTC.',
  unknownDay: 'rien de connu',
  uptimeOf: '{percent} en service',
  inState: '{state} {duration}',
  incidents: 'Incidents',
  noIncidents: 'Il n’y a eu aucun incident.',
};
