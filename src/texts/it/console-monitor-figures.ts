import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Tempi di risposta',
  range: 'Periodo',
  ranges: { day: '24 ore', week: '7 giorni', month: '30 giorni', quarter: '90 giorni' },
  line: 'Linea',
  median: 'Mediana',
  medianOf: 'Mediana, {location}',
  p95: '95 controlli su 100 entro',
  deletedLocations: 'posizioni eliminate',
  latest: 'Ultima',
  slowest: 'La più lenta',
  noTimes: 'Nessun tempo di risposta in questo periodo.',
  allLocations: 'Tutte le posizioni insieme: le singole sono note solo per gli ultimi 14 giorni.',
  asTable: 'Mostra come tabella',
  time: 'Da',
  days: 'Ultimi 90 giorni',
  day: 'Giorno',
  daysHint: 'Giorni in UTC.',
  unknownDay: 'nulla di noto',
  uptimeOf: '{percent} attivo',
  inState: '{state} {duration}',
  incidents: 'Incidenti',
  noIncidents: 'Non c’è stato alcun incidente.',
};
