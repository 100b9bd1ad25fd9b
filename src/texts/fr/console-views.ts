import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about saved views and further filters of the list of monitors. */
export const consoleViews: ConsoleCatalogue['views'] = {
  title: 'Vues',
  none: 'Vous n’avez encore enregistré aucune vue.',
  save: 'Enregistrer comme vue …',
  saveHint: 'Les filtres et l’ordre de la liste, sous un nom. Vous seul la voyez.',
  manage: 'Modifier les vues …',
  manageHint: 'Une vue peut recevoir les filtres actuels de la liste.',
  rename: 'Renommer',
  replace: 'Reprendre les filtres actuels',
  replaced: 'Elle a les filtres actuels.',
  group: 'Vue',
  moreFilters: 'Autres filtres',
  tag: 'Étiquette',
  location: 'Emplacement',
  anyCustomer: 'Tous les clients',
  anyTag: 'Toutes les étiquettes',
  anyLocation: 'Tous les emplacements',
  removeFilter: 'Supprimer ce filtre',
  customerGone: 'Le client de ce filtre a été supprimé.',
  tagGone: 'Aucune étiquette ne s’appelle plus « {name} ».',
  locationGone: 'L’emplacement de ce filtre a été supprimé.',
};
