import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: 'Meldingsstorm: {count} storingen',
  more: 'en nog {count}',
  limited: 'Meldingsstorm: {source}',
  limit: '{opened} {within}. Verdere meldingen worden onder dit incident verzameld.',
  opened: { plural: 'count', one: 'Er is 1 incident geopend', other: 'Er zijn {count} incidenten geopend' },
  within: { plural: 'count', one: 'binnen een minuut', other: 'binnen {count} minuten' },
  counts: '{grouped}: {open}, {resolved}.',
  grouped: { plural: 'count', one: '1 melding verzameld', other: '{count} meldingen verzameld' },
  open: { plural: 'count', one: '1 open', other: '{count} open' },
  resolved: { plural: 'count', one: '1 opgelost', other: '{count} opgelost' },
};
