import type { AreaCatalogue } from '../console-catalogue.ts';
import { facets } from './facets.ts';

/** The texts of the console about changes of monitored targets. */
export const consoleChanges: AreaCatalogue['changes'] = {
  title: 'Änderungen des Ziels',
  hint: 'Nehmen Sie eine erwartete Änderung an. Eine unerwartete bleibt offen, bis die früheren Werte zurück sind.',
  before: 'Vorher',
  after: 'Nachher',
  more: '{count} weitere',
  accept: 'Annehmen',
  statuses: {
    open: 'Offen',
    accepted: 'Angenommen',
    reverted: 'Frühere Werte sind zurück',
    superseded: 'Durch eine andere Änderung ersetzt',
    withdrawn: 'Nicht mehr beobachtet',
  },
  facets,
};
