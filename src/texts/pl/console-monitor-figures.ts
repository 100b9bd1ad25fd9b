import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Czasy odpowiedzi',
  range: 'Okres',
  ranges: { day: '24 godziny', week: '7 dni', month: '30 dni', quarter: '90 dni' },
  line: 'Linia',
  median: 'Mediana',
  medianOf: 'Mediana, {location}',
  p95: '95 na 100 sprawdzeń w czasie',
  deletedLocations: 'usunięte lokalizacje',
  latest: 'Ostatnia',
  slowest: 'Najwolniejsza',
  noTimes: 'Brak czasów odpowiedzi w tym okresie.',
  allLocations: 'Wszystkie lokalizacje razem: osobno znane są tylko z ostatnich 14 dni.',
  asTable: 'Pokaż jako tabelę',
  time: 'Od',
  days: 'Ostatnie 90 dni',
  day: 'Dzień',
  daysHint: 'Dni według UTC.',
  unknownDay: 'brak danych',
  uptimeOf: 'dostępność {percent}',
  inState: '{state} {duration}',
  incidents: 'Incydenty',
  noIncidents: 'Nie było jeszcze żadnego incydentu.',
};
