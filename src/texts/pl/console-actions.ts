import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: Catalogue['console']['actions'] = {
  save: 'Zapisz',
  cancel: 'Anuluj',
  close: 'Zamknij',
  edit: 'Edytuj',
  delete: 'Usuń',
  deleteNamed: 'Usunąć {name}?',
  showAll: 'Pokaż wszystko',
  more: 'Pokaż więcej',
  none: 'Brak',
  optional: '{label} (opcjonalnie)',
  options: 'Więcej opcji',
  name: 'Nazwa',
  customer: 'Klient',
  moveUp: 'W górę: {name}',
  moveDown: 'W dół: {name}',
  removeNamed: 'Usuń: {name}',
};
