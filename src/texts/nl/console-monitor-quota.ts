import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the package of the customer of a new monitor. */
export const consoleMonitorQuota: AreaCatalogue['monitorQuota'] = {
  last: 'Dit is de laatste die het pakket omvat.',
  raise: 'Verwijder een monitor die niet meer nodig is, of geef de klant een pakket dat er meer omvat.',
  ask: '{organization} kan u een pakket geven dat er meer omvat. Een verwijderde monitor maakt plaats voor een andere.',
  customer: 'Pakket van de klant',
  organization: 'Monitoren van {organization}',
  moves: 'Hiermee gaat de organisatie naar het volgende niveau: {tier}',
  reached: 'Het quotum van de organisatie is opgebruikt. Een beheerder kan een groter niveau kiezen.',
  largest:
    'Het quotum van de organisatie is opgebruikt en er is geen groter niveau. Een verwijderde monitor maakt plaats voor een andere.',
};
