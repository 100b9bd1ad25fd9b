import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Quelqu’un d’autre a modifié ceci entre-temps.',
  conflictHint: 'Rien n’a été enregistré et votre saisie est conservée.',
  stored: 'Enregistré à présent',
  typed: 'Votre saisie',
  keepTyped: 'Garder ma saisie',
  takeStored: 'Reprendre l’enregistré',
  noMonitor: 'Aucun moniteur ne correspond',
};
