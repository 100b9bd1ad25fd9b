import type { Catalogue } from '../catalogue.ts';

/** The texts of the console about actions that many screens have. */
export const consoleActions: Catalogue['console']['actions'] = {
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  edit: 'Modifier',
  delete: 'Supprimer',
  deleteNamed: 'Supprimer {name} ?',
  showAll: 'Tout afficher',
  more: 'Afficher plus',
  none: 'Aucun',
  optional: '{label} (facultatif)',
  options: 'Autres options',
  name: 'Nom',
  customer: 'Client',
  moveUp: 'Monter {name}',
  moveDown: 'Descendre {name}',
  removeNamed: 'Retirer {name}',
};
