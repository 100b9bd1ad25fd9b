import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Changements de la cible',
  hint: 'Acceptez un changement attendu et refusez celui qui doit être annulé : il reste dans la liste jusqu’au retour des anciennes valeurs.',
  before: 'Avant',
  after: 'Après',
  more: '{count} autres',
  accept: 'Accepter',
  refuse: 'Refuser',
  refuseHint:
    'Ces valeurs ne sont pas voulues. Personne n’est plus averti à leur sujet, et le changement prend fin au retour des anciennes valeurs.',
  note: 'Note',
  refusal: 'Refusé par {name}, {time}',
  somebody: 'une personne ou un programme sans nom connu',
  statuses: {
    open: 'Ouvert',
    accepted: 'Accepté',
    refused: 'Refusé, toujours présent',
    reverted: 'Anciennes valeurs rétablies',
    superseded: 'Remplacé par un autre changement',
    withdrawn: 'N’est plus observé',
  },
  facets,
};
