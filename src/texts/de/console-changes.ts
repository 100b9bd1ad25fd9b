import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Änderungen des Ziels',
  hint: 'Nehmen Sie eine erwartete Änderung an. Lehnen Sie eine ab, die rückgängig zu machen ist: Sie bleibt in der Liste, bis die früheren Werte zurück sind.',
  expected: 'Was erwartet wird',
  nothingObserved: 'Noch wurde nichts beobachtet. Die ersten Werte gelten als angenommen.',
  nothingWatched: 'Am Ziel wird nichts auf Änderungen beobachtet.',
  next: 'Nächste Beobachtung {time}',
  varying: 'Die Werte wechseln: ein Teil davon genügt.',
  isOther: 'Andere Werte sind vorhanden',
  watch: 'Auswählen, was beobachtet wird',
  watchedHint: 'Einmal am Tag beobachtet. Die ersten Werte gelten als angenommen, andere werden gemeldet.',
  selectors: 'Selektoren von DKIM-Schlüsseln',
  before: 'Vorher',
  after: 'Nachher',
  more: '{count} weitere',
  accept: 'Annehmen',
  refuse: 'Ablehnen',
  refuseHint:
    'Die Werte sind nicht erwünscht. Niemand wird noch einmal über sie benachrichtigt. Die Änderung endet, wenn die früheren Werte zurück sind.',
  note: 'Notiz',
  refusal: 'Abgelehnt von {name}, {time}',
  somebody: 'einer Person oder einem Programm ohne bekannten Namen',
  statuses: {
    open: 'Offen',
    accepted: 'Angenommen',
    refused: 'Abgelehnt, noch vorhanden',
    reverted: 'Frühere Werte sind zurück',
    superseded: 'Durch eine andere Änderung ersetzt',
    withdrawn: 'Nicht mehr beobachtet',
  },
  facets,
};
