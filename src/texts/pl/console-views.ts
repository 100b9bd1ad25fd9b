import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Widoki',
  none: 'Nie zapisano jeszcze żadnego widoku.',
  save: 'Zapisz jako widok …',
  saveHint: 'Filtry i kolejność listy pod jedną nazwą. Widzisz go tylko Ty.',
  manage: 'Zmień widoki …',
  manageHint: 'Widok może otrzymać obecne filtry listy.',
  rename: 'Zmień nazwę',
  replace: 'Użyj obecnych filtrów',
  replaced: 'Widok ma obecne filtry.',
  group: 'Widok',
  moreFilters: 'Więcej filtrów',
  tag: 'Tag',
  location: 'Lokalizacja',
  anyCustomer: 'Dowolny klient',
  anyTag: 'Dowolny tag',
  anyLocation: 'Dowolna lokalizacja',
  removeFilter: 'Usuń ten filtr',
  customerGone: 'Klient tego filtra został usunięty.',
  tagGone: 'Żaden tag nie nazywa się już „{name}”.',
  locationGone: 'Lokalizacja tego filtra została usunięta.',
};
