import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Changements de la cible',
  hint: 'Acceptez un changement attendu et refusez celui qui doit être annulé : il reste dans la liste jusqu’au retour des anciennes valeurs.',
  expected: 'Ce qui est attendu',
  nothingObserved: 'Rien n’a encore été observé. Les premières valeurs seront acceptées.',
  nothingWatched: 'Aucun élément de la cible n’est surveillé.',
  next: 'Prochaine observation : {time}',
  varying: 'Les valeurs varient : une partie suffit.',
  isOther: 'D’autres valeurs sont présentes',
  watch: 'Choisir ce qui est surveillé',
  watchedHint: 'Observé une fois par jour. Les premières valeurs sont acceptées, les autres signalées.',
  selectors: 'Sélecteurs des clés DKIM',
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
