import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Responstijden',
  range: 'Periode',
  ranges: { day: '24 uur', week: '7 dagen', month: '30 dagen', quarter: '90 dagen' },
  line: 'Lijn',
  median: 'Mediaan',
  medianOf: 'Mediaan, {location}',
  p95: '95 van de 100 controles binnen',
  deletedLocations: 'verwijderde locaties',
  latest: 'Laatste',
  slowest: 'Traagste',
  noTimes: 'Geen responstijden in deze periode.',
  allLocations: 'Alle locaties samen: apart zijn ze alleen voor de laatste 14 dagen bekend.',
  asTable: 'Als tabel tonen',
  time: 'Vanaf',
  days: 'Laatste 90 dagen',
  day: 'Dag',
  daysHint: 'Dagen in UTC.',
  unknownDay: 'niets bekend',
  uptimeOf: '{percent} bereikbaar',
  inState: '{state} {duration}',
  incidents: 'Incidenten',
  noIncidents: 'Er was nog geen incident.',
};
