import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Wijzigingen van het doel',
  hint: 'Accepteer een verwachte wijziging en wijs een wijziging af die ongedaan moet worden gemaakt: die blijft in de lijst tot de vroegere waarden terug zijn.',
  expected: 'Wat wordt verwacht',
  nothingObserved: 'Er is nog niets waargenomen. De eerste waarden worden geaccepteerd.',
  nothingWatched: 'Van het doel wordt niets op wijzigingen bewaakt.',
  next: 'Volgende waarneming {time}',
  varying: 'De waarden wisselen: een deel ervan volstaat.',
  isOther: 'Er zijn andere waarden aanwezig',
  watch: 'Kiezen wat wordt bewaakt',
  watchedHint: 'Eens per dag waargenomen. De eerste waarden worden geaccepteerd, andere gemeld.',
  selectors: 'Selectors van DKIM-sleutels',
  before: 'Voorheen',
  after: 'Daarna',
  more: 'nog {count}',
  accept: 'Accepteren',
  refuse: 'Afwijzen',
  refuseHint:
    'Deze waarden zijn niet gewenst. Niemand krijgt er nog een melding van, en de wijziging eindigt als de vroegere waarden terug zijn.',
  note: 'Notitie',
  refusal: 'Afgewezen door {name}, {time}',
  somebody: 'een persoon of programma zonder bekende naam',
  statuses: {
    open: 'Open',
    accepted: 'Geaccepteerd',
    refused: 'Afgewezen, nog aanwezig',
    reverted: 'Vroegere waarden zijn terug',
    superseded: 'Vervangen door een andere wijziging',
    withdrawn: 'Niet meer gevolgd',
  },
  facets,
};
