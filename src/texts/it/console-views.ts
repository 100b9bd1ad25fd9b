import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Viste',
  none: 'Non ha ancora salvato alcuna vista.',
  save: 'Salva come vista …',
  saveHint: 'I filtri e l’ordine dell’elenco, con un nome. La vede solo lei.',
  manage: 'Modifica le viste …',
  manageHint: 'Una vista può ricevere i filtri attuali dell’elenco.',
  rename: 'Rinomina',
  replace: 'Usa i filtri attuali',
  replaced: 'Ha i filtri attuali.',
  group: 'Vista',
  moreFilters: 'Altri filtri',
  tag: 'Tag',
  location: 'Posizione',
  anyCustomer: 'Tutti i clienti',
  anyTag: 'Tutti i tag',
  anyLocation: 'Tutte le posizioni',
  removeFilter: 'Rimuovi questo filtro',
  customerGone: 'Il cliente di questo filtro è stato eliminato.',
  tagGone: 'Nessun tag si chiama più «{name}».',
  locationGone: 'La posizione di questo filtro è stata eliminata.',
};
