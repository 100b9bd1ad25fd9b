import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
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
  locations: 'Ustaw lokalizacje',
  addTag: 'Dodaj tag',
  removeTag: 'Usuń tag',
  managementType: 'Ustaw, kto nimi zarządza',
  muteChannel: 'Wycisz kanał',
  unmuteChannel: 'Wyłącz wyciszenie kanału',
  message: 'Wyślij wiadomość',
  done: 'Zmieniono: {changed}, odrzucono: {refused}.',
  managed: 'Tymi monitorami zarządza {organization}. Możesz wnioskować o zmiany każdego z nich.',
};
