import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Modifiche dell’obiettivo',
  hint: 'Accetti una modifica attesa. Una inattesa resta aperta finché non tornano i valori precedenti.',
  before: 'Prima',
  after: 'Dopo',
  more: 'altri {count}',
  accept: 'Accetta',
  statuses: {
    open: 'Aperta',
    accepted: 'Accettata',
    reverted: 'Valori precedenti ripristinati',
    superseded: 'Sostituita da un’altra modifica',
    withdrawn: 'Non più osservata',
  },
  facets,
};
