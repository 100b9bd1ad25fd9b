import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Antwortzeiten',
  range: 'Zeitraum',
  ranges: { day: '24 Stunden', week: '7 Tage', month: '30 Tage', quarter: '90 Tage' },
  line: 'Linie',
  median: 'Median',
  medianOf: 'Median, {location}',
  p95: '95 von 100 Prüfungen innert',
  deletedLocations: 'gelöschte Standorte',
  latest: 'Neueste',
  slowest: 'Langsamste',
  noTimes: 'Keine Antwortzeiten in diesem Zeitraum.',
  allLocations: 'Alle Standorte zusammen: einzeln sind sie nur für die letzten 14 Tage bekannt.',
  asTable: 'Als Tabelle zeigen',
  time: 'Ab',
  days: 'Letzte 90 Tage',
  day: 'Tag',
  daysHint: 'Tage in UTC.',
  unknownDay: 'nichts bekannt',
  uptimeOf: '{percent} erreichbar',
  inState: '{state} {duration}',
  incidents: 'Störungen',
  noIncidents: 'Es gab noch keine Störung.',
};
