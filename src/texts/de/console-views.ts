import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Ansichten',
  none: 'Sie haben noch keine Ansicht gespeichert.',
  save: 'Als Ansicht speichern …',
  saveHint: 'Die Filter und die Reihenfolge der Liste unter einem Namen. Nur Sie sehen sie.',
  manage: 'Ansichten ändern …',
  manageHint: 'Eine Ansicht kann die Filter erhalten, welche die Liste jetzt hat.',
  rename: 'Umbenennen',
  replace: 'Jetzige Filter übernehmen',
  replaced: 'Sie hat die jetzigen Filter.',
  group: 'Ansicht',
  moreFilters: 'Weitere Filter',
  tag: 'Tag',
  location: 'Standort',
  anyCustomer: 'Alle Kunden',
  anyTag: 'Alle Tags',
  anyLocation: 'Alle Standorte',
  removeFilter: 'Diesen Filter entfernen',
  customerGone: 'Der Kunde dieses Filters wurde gelöscht.',
  tagGone: 'Kein Tag heißt mehr „{name}“.',
  locationGone: 'Der Standort dieses Filters wurde gelöscht.',
};
