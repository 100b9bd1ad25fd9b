import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Vistas',
  none: 'Ainda não guardou nenhuma vista.',
  save: 'Guardar como vista …',
  saveHint: 'Os filtros e a ordem da lista, com um nome. Só o próprio a vê.',
  manage: 'Alterar as vistas …',
  manageHint: 'Uma vista pode receber os filtros atuais da lista.',
  rename: 'Mudar o nome',
  replace: 'Usar os filtros atuais',
  replaced: 'Tem os filtros atuais.',
  group: 'Vista',
  moreFilters: 'Mais filtros',
  tag: 'Etiqueta',
  location: 'Localização',
  anyCustomer: 'Qualquer cliente',
  anyTag: 'Qualquer etiqueta',
  anyLocation: 'Qualquer localização',
  removeFilter: 'Remover este filtro',
  customerGone: 'O cliente deste filtro foi eliminado.',
  tagGone: 'Já nenhuma etiqueta se chama «{name}».',
  locationGone: 'A localização deste filtro foi eliminada.',
};
