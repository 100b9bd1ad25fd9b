import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Zmiany celu',
  hint: 'Oczekiwaną zmianę można zaakceptować. Nieoczekiwana pozostaje otwarta, aż wrócą poprzednie wartości.',
  before: 'Przedtem',
  after: 'Potem',
  more: 'jeszcze {count}',
  accept: 'Akceptuj',
  statuses: {
    open: 'Otwarta',
    accepted: 'Zaakceptowana',
    reverted: 'Wróciły poprzednie wartości',
    superseded: 'Zastąpiona inną zmianą',
    withdrawn: 'Już nieobserwowana',
  },
  facets,
};
