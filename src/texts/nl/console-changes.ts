import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Wijzigingen van het doel',
  hint: 'Accepteer een verwachte wijziging. Een onverwachte blijft open tot de vroegere waarden terug zijn.',
  before: 'Voorheen',
  after: 'Daarna',
  more: 'nog {count}',
  accept: 'Accepteren',
  statuses: {
    open: 'Open',
    accepted: 'Geaccepteerd',
    reverted: 'Vroegere waarden zijn terug',
    superseded: 'Vervangen door een andere wijziging',
    withdrawn: 'Niet meer gevolgd',
  },
  facets,
};
