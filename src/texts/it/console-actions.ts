import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Nuova finestra di manutenzione',
  newReport: 'Nuovo rapporto',
  newAnnouncement: 'Nuovo annuncio',
  save: 'Salva',
  cancel: 'Annulla',
  close: 'Chiudi',
  edit: 'Modifica',
  explain: 'Perché avvisato, o no?',
  delete: 'Elimina',
  deleteNamed: 'Eliminare {name}?',
  showAll: 'Mostra tutto',
  more: 'Mostra altro',
  none: 'Nessuno',
  optional: '{label} (facoltativo)',
  options: 'Altre opzioni',
  name: 'Nome',
  import: 'Importa un file',
  export: 'Esporta in un file',
  customer: 'Cliente',
  moveUp: 'Sposta {name} in alto',
  moveDown: 'Sposta {name} in basso',
  removeNamed: 'Rimuovi {name}',
  remove: 'Rimuovi',
  clearSearch: 'Azzera la ricerca',
};
