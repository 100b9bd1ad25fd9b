import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Changements de la cible',
  hint: 'Acceptez un changement attendu. Un changement inattendu reste ouvert jusqu’au retour des anciennes valeurs.',
  before: 'Avant',
  after: 'Après',
  more: '{count} autres',
  accept: 'Accepter',
  statuses: {
    open: 'Ouvert',
    accepted: 'Accepté',
    reverted: 'Anciennes valeurs rétablies',
    superseded: 'Remplacé par un autre changement',
    withdrawn: 'N’est plus observé',
  },
  facets,
};
