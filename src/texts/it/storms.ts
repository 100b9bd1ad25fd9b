import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: 'Tempesta di avvisi: {count} interruzioni',
  more: 'e altre {count}',
  limited: 'Tempesta di avvisi: {source}',
  limit: '{opened} {within}. Gli avvisi successivi sono raccolti in questo.',
  opened: { plural: 'count', one: 'È stato aperto 1 incidente', other: 'Sono stati aperti {count} incidenti' },
  within: { plural: 'count', one: 'in un minuto', other: 'in {count} minuti' },
  counts: '{grouped}: {open}, {resolved}.',
  grouped: { plural: 'count', one: '1 avviso raccolto', other: '{count} avvisi raccolti' },
  open: { plural: 'count', one: '1 aperto', other: '{count} aperti' },
  resolved: { plural: 'count', one: '1 risolto', other: '{count} risolti' },
};
