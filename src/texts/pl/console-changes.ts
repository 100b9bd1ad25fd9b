import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Zmiany celu',
  hint: 'Oczekiwaną zmianę można zaakceptować, a tę do cofnięcia – odrzucić: pozostaje na liście, aż wrócą poprzednie wartości.',
  before: 'Przedtem',
  after: 'Potem',
  more: 'jeszcze {count}',
  accept: 'Akceptuj',
  refuse: 'Odrzuć',
  refuseHint:
    'Te wartości są niepożądane. Nikt nie zostanie o nich ponownie powiadomiony, a zmiana kończy się, gdy wrócą poprzednie wartości.',
  note: 'Notatka',
  refusal: 'Odrzucono: {name}, {time}',
  somebody: 'osoba lub program bez znanej nazwy',
  statuses: {
    open: 'Otwarta',
    accepted: 'Zaakceptowana',
    refused: 'Odrzucona, nadal obecna',
    reverted: 'Wróciły poprzednie wartości',
    superseded: 'Zastąpiona inną zmianą',
    withdrawn: 'Już nieobserwowana',
  },
  facets,
};
