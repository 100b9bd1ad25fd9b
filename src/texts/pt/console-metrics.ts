import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about how fast people respond to incidents. */
export const consoleMetrics: AreaCatalogue['metrics'] = {
  title: 'Números da resposta',
  period: 'Período',
  days: {
    30: '30 dias',
    90: '90 dias',
    365: '365 dias',
  },
  total: 'Todos os incidentes',
  groups: {
    severities: 'Gravidade',
    teams: 'Equipa',
    customers: 'Cliente',
    sources: 'Origem',
    people: 'Pessoa',
  },
  opened: 'Abertos',
  acknowledged: 'Confirmados',
  toAcknowledge: 'Tempo até à confirmação',
  resolved: 'Resolvidos',
  toResolve: 'Tempo até à resolução',
  hint: 'Tempos: metade dos incidentes dentro do primeiro, nove em cada dez dentro do segundo.',
  pages: 'Chamadas recebidas',
  nightPages: 'Das quais à noite (22:00 às 07:00)',
  onCallHours: 'Horas de prevenção',
  none: 'Nenhum incidente neste período',
  noneHint: 'Contam-se aqui os incidentes para os quais se chama alguém, exceto exercícios e testes.',
};
