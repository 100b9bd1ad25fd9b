import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: 'Tormenta de alertas: {count} caídas',
  more: 'y {count} más',
  limited: 'Tormenta de alertas: {source}',
  limit: '{opened} {within}. Las alertas siguientes se reúnen en este.',
  opened: { plural: 'count', one: 'Se abrió 1 incidente', other: 'Se abrieron {count} incidentes' },
  within: { plural: 'count', one: 'en un minuto', other: 'en {count} minutos' },
  counts: '{grouped}: {open}, {resolved}.',
  grouped: { plural: 'count', one: '1 alerta reunida', other: '{count} alertas reunidas' },
  open: { plural: 'count', one: '1 abierta', other: '{count} abiertas' },
  resolved: { plural: 'count', one: '1 resuelta', other: '{count} resueltas' },
};
