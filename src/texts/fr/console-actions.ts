import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: ConsoleCatalogue['actions'] = {
  newWindow: 'Nouvelle fenêtre de maintenance',
  newReport: 'Nouveau rapport',
  newAnnouncement: 'Nouvelle annonce',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  edit: 'Modifier',
  explain: 'Pourquoi prévenu, ou non ?',
  delete: 'Supprimer',
  deleteNamed: 'Supprimer {name} ?',
  showAll: 'Tout afficher',
  more: 'Afficher plus',
  none: 'Aucun',
  optional: '{label} (facultatif)',
  options: 'Autres options',
  name: 'Nom',
  import: 'Importer un fichier',
  export: 'Exporter vers un fichier',
  customer: 'Client',
  moveUp: 'Monter {name}',
  moveDown: 'Descendre {name}',
  removeNamed: 'Retirer {name}',
  remove: 'Retirer',
  clearSearch: 'Effacer la recherche',
};
