import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: 'Tempestade de alertas: {count} falhas',
  more: 'e mais {count}',
  limited: 'Tempestade de alertas: {source}',
  limit: '{opened} {within}. Os alertas seguintes são reunidos neste.',
  opened: { plural: 'count', one: 'Foi aberto 1 incidente', other: 'Foram abertos {count} incidentes' },
  within: { plural: 'count', one: 'num minuto', other: 'em {count} minutos' },
  counts: '{grouped}: {open}, {resolved}.',
  grouped: { plural: 'count', one: '1 alerta reunido', other: '{count} alertas reunidos' },
  open: { plural: 'count', one: '1 aberto', other: '{count} abertos' },
  resolved: { plural: 'count', one: '1 resolvido', other: '{count} resolvidos' },
};
