import type { Catalogue } from '../catalogue.ts';

export const storms: Catalogue['storms'] = {
  outages: {
    plural: 'count',
    one: 'Fala alertów: {count} awaria',
    few: 'Fala alertów: {count} awarie',
    other: 'Fala alertów: {count} awarii',
  },
  more: 'i jeszcze {count}',
  limited: 'Fala alertów: {source}',
  limit: '{opened} {within}. Kolejne alerty trafiają do tego incydentu.',
  opened: {
    plural: 'count',
    one: 'Otwarto 1 incydent',
    few: 'Otwarto {count} incydenty',
    other: 'Otwarto {count} incydentów',
  },
  within: { plural: 'count', one: 'w ciągu minuty', other: 'w ciągu {count} minut' },
  counts: '{grouped}: {open}, {resolved}.',
  grouped: {
    plural: 'count',
    one: 'Zebrano 1 alert',
    few: 'Zebrano {count} alerty',
    other: 'Zebrano {count} alertów',
  },
  open: { plural: 'count', one: '1 otwarty', few: '{count} otwarte', other: '{count} otwartych' },
  resolved: { plural: 'count', one: '1 rozwiązany', few: '{count} rozwiązane', other: '{count} rozwiązanych' },
};
