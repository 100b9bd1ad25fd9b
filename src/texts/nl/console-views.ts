import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Weergaven',
  none: 'U hebt nog geen weergave opgeslagen.',
  save: 'Opslaan als weergave …',
  saveHint: 'De filters en de volgorde van de lijst, onder een naam. Alleen u ziet deze.',
  manage: 'Weergaven wijzigen …',
  manageHint: 'Een weergave kan de huidige filters van de lijst krijgen.',
  rename: 'Hernoemen',
  replace: 'Huidige filters gebruiken',
  replaced: 'De weergave heeft de huidige filters.',
  group: 'Weergave',
  moreFilters: 'Meer filters',
  tag: 'Tag',
  location: 'Locatie',
  anyCustomer: 'Alle klanten',
  anyTag: 'Alle tags',
  anyLocation: 'Alle locaties',
  removeFilter: 'Dit filter verwijderen',
  customerGone: 'De klant van dit filter is verwijderd.',
  tagGone: 'Geen tag heet nog ‘{name}’.',
  locationGone: 'De locatie van dit filter is verwijderd.',
};
