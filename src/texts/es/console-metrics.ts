import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Cifras de respuesta',
  period: 'Periodo',
  days: {
    30: '30 días',
    90: '90 días',
    365: '365 días',
  },
  total: 'Todos los incidentes',
  groups: {
    severities: 'Gravedad',
    teams: 'Equipo',
    customers: 'Cliente',
    sources: 'Fuente',
    people: 'Persona',
  },
  opened: 'Abiertos',
  acknowledged: 'Confirmados',
  toAcknowledge: 'Tiempo de confirmación',
  resolved: 'Resueltos',
  toResolve: 'Tiempo de resolución',
  hint: 'Tiempos: la mitad de los incidentes dentro del primero, nueve de cada diez dentro del segundo.',
  pages: 'Avisos recibidos',
  nightPages: 'De ellos, de noche (22:00 a 07:00)',
  onCallHours: 'Horas de guardia',
  none: 'Ningún incidente en este periodo',
  noneHint: 'Aquí se cuentan los incidentes por los que se avisa a alguien, salvo simulacros y pruebas.',
};
