import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Nowe okno konserwacji',
  newReport: 'Nowy raport',
  newAnnouncement: 'Nowe ogłoszenie',
  save: 'Zapisz',
  cancel: 'Anuluj',
  close: 'Zamknij',
  edit: 'Edytuj',
  explain: 'Dlaczego powiadomiono lub nie?',
  delete: 'Usuń',
  deleteNamed: 'Usunąć {name}?',
  showAll: 'Pokaż wszystko',
  more: 'Pokaż więcej',
  none: 'Brak',
  optional: '{label} (opcjonalnie)',
  options: 'Więcej opcji',
  name: 'Nazwa',
  import: 'Importuj plik',
  export: 'Eksportuj do pliku',
  customer: 'Klient',
  moveUp: 'W górę: {name}',
  moveDown: 'W dół: {name}',
  removeNamed: 'Usuń: {name}',
  remove: 'Usuń',
  clearSearch: 'Wyczyść wyszukiwanie',
};
