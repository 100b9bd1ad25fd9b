import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Tiempos de respuesta',
  range: 'Período',
  ranges: { day: '24 horas', week: '7 días', month: '30 días', quarter: '90 días' },
  line: 'Línea',
  median: 'Mediana',
  medianOf: 'Mediana, {location}',
  p95: '95 de cada 100 comprobaciones en',
  deletedLocations: 'ubicaciones eliminadas',
  latest: 'Última',
  slowest: 'La más lenta',
  noTimes: 'Sin tiempos de respuesta en este período.',
  allLocations: 'Todas las ubicaciones juntas: por separado solo se conocen los últimos 14 días.',
  asTable: 'Mostrar como tabla',
  time: 'Desde',
  days: 'Últimos 90 días',
  day: 'Día',
  daysHint: 'Días en UTC.',
  unknownDay: 'sin datos',
  uptimeOf: '{percent} activo',
  inState: '{state} {duration}',
  incidents: 'Incidentes',
  noIncidents: 'No ha habido ningún incidente.',
};
