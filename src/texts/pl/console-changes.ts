import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Zmiany celu',
  hint: 'Oczekiwaną zmianę można zaakceptować, a tę do cofnięcia – odrzucić: pozostaje na liście, aż wrócą poprzednie wartości.',
  expected: 'Czego się oczekuje',
  nothingObserved: 'Nic jeszcze nie zaobserwowano. Pierwsze wartości zostaną przyjęte.',
  nothingWatched: 'Nic w tym celu nie jest obserwowane pod kątem zmian.',
  next: 'Następna obserwacja: {time}',
  varying: 'Wartości się zmieniają: wystarczy ich część.',
  isOther: 'Obecne są inne wartości',
  watch: 'Wybierz, co obserwować',
  watchedHint: 'Obserwowane raz dziennie. Pierwsze wartości są przyjmowane, o innych powiadamiamy.',
  selectors: 'Selektory kluczy DKIM',
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
