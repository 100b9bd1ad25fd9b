import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: {
    plural: 'count',
    one: '{count} zaznaczony',
    few: '{count} zaznaczone',
    many: '{count} zaznaczonych',
    other: '{count} zaznaczonych',
  },
  select: 'Zaznacz {name}',
  all: 'Wszystkie pasujące: {count}',
  none: 'Usuń zaznaczenie',
  actions: 'Działania',
  interval: 'Ustaw interwał',
  preview: 'Zmieni się: {changed}, odrzucono: {refused}.',
  done: 'Zmieniono: {changed}, odrzucono: {refused}.',
  apply: 'Zastosuj',
  checking: 'Sprawdzanie zmian …',
};
