import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Cifre degli interventi',
  period: 'Periodo',
  days: {
    30: '30 giorni',
    90: '90 giorni',
    365: '365 giorni',
  },
  total: 'Tutti gli incidenti',
  groups: {
    severities: 'Gravità',
    teams: 'Team',
    customers: 'Cliente',
    sources: 'Origine',
    people: 'Persona',
  },
  opened: 'Aperti',
  acknowledged: 'Presi in carico',
  toAcknowledge: 'Tempo di presa in carico',
  resolved: 'Risolti',
  toResolve: 'Tempo di risoluzione',
  hint: 'Tempi: metà degli incidenti entro il primo, nove su dieci entro il secondo.',
  pages: 'Chiamate ricevute',
  nightPages: 'Di cui di notte (22:00–07:00)',
  onCallHours: 'Ore di reperibilità',
  none: 'Nessun incidente in questo periodo',
  noneHint: 'Qui si contano gli incidenti per cui si chiama qualcuno, salvo esercitazioni e prove.',
};
