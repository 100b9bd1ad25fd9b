import type { Catalogue } from '../catalogue.ts';

/** What the console says about actions on several monitors. */
export const consoleBulk: Catalogue['console']['bulk'] = {
  selected: { plural: 'count', one: '{count} sélectionné', other: '{count} sélectionnés' },
  select: 'Sélectionner {name}',
  all: 'Les {count} qui correspondent',
  none: 'Annuler la sélection',
  actions: 'Actions',
  interval: 'Définir l’intervalle',
  preview: '{changed} changeraient, {refused} sont refusés.',
  done: '{changed} modifiés, {refused} refusés.',
  apply: 'Appliquer',
  checking: 'Vérification de ce qui changerait …',
};
