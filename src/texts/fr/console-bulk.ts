import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about actions on several monitors. */
export const consoleBulk: ConsoleCatalogue['bulk'] = {
  selected: { plural: 'count', one: '{count} sélectionné', other: '{count} sélectionnés' },
  select: 'Sélectionner {name}',
  all: 'Les {count} qui correspondent',
  none: 'Annuler la sélection',
  actions: 'Actions',
  interval: 'Définir l’intervalle',
  locations: 'Définir les emplacements',
  addTag: 'Ajouter une étiquette',
  removeTag: 'Retirer une étiquette',
  managementType: 'Définir qui les gère',
  muteChannel: 'Couper un canal',
  unmuteChannel: 'Rétablir un canal',
  message: 'Envoyer un message',
  done: '{changed} modifiés, {refused} refusés.',
  managed: '{organization} gère ces moniteurs. Vous pouvez demander des modifications pour chacun.',
};
