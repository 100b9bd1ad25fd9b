import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the figures of a monitor. */
export const consoleMonitorFigures: ConsoleCatalogue['monitorFigures'] = {
  times: 'Tempos de resposta',
  range: 'Período',
  ranges: { day: '24 horas', week: '7 dias', month: '30 dias', quarter: '90 dias' },
  line: 'Linha',
  median: 'Mediana',
  medianOf: 'Mediana, {location}',
  p95: '95 em 100 verificações até',
  deletedLocations: 'localizações eliminadas',
  latest: 'Última',
  slowest: 'A mais lenta',
  noTimes: 'Sem tempos de resposta neste período.',
  allLocations: 'Todas as localizações em conjunto: cada uma só é conhecida nos últimos 14 dias.',
  asTable: 'Mostrar como tabela',
  time: 'Desde',
  days: 'Últimos 90 dias',
  day: 'Dia',
  daysHint: 'Dias em UTC.',
  unknownDay: 'nada conhecido',
  uptimeOf: '{percent} ativo',
  inState: '{state} {duration}',
  incidents: 'Incidentes',
  noIncidents: 'Ainda não houve nenhum incidente.',
};
