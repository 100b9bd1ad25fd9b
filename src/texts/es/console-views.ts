import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Vistas',
  none: 'Todavía no ha guardado ninguna vista.',
  save: 'Guardar como vista …',
  saveHint: 'Los filtros y el orden de la lista, con un nombre. Solo usted la ve.',
  manage: 'Cambiar las vistas …',
  manageHint: 'Una vista puede recibir los filtros que la lista tiene ahora.',
  rename: 'Renombrar',
  replace: 'Usar los filtros actuales',
  replaced: 'Tiene los filtros actuales.',
  group: 'Vista',
  moreFilters: 'Más filtros',
  tag: 'Etiqueta',
  location: 'Ubicación',
  anyCustomer: 'Cualquier cliente',
  anyTag: 'Cualquier etiqueta',
  anyLocation: 'Cualquier ubicación',
  removeFilter: 'Quitar este filtro',
  customerGone: 'El cliente de este filtro se ha eliminado.',
  tagGone: 'Ninguna etiqueta se llama ya «{name}».',
  locationGone: 'La ubicación de este filtro se ha eliminado.',
};
