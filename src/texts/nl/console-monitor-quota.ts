import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'Dit is de laatste die het pakket omvat.',
  raise: 'Verwijder een monitor die niet meer nodig is, of geef de klant een pakket dat er meer omvat.',
  ask: '{organization} kan u een pakket geven dat er meer omvat. Een verwijderde monitor maakt plaats voor een andere.',
  customer: 'Pakket van de klant',
};
