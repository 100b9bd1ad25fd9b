import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Overzicht',
  allWell: 'Alles is bereikbaar',
  counts: 'Monitors per toestand',
  outages: 'Nu uitgevallen',
  noOutages: 'Er is geen storing open.',
  acknowledged: 'Bevestigd',
  customers: 'Klanten met storingen',
  noCustomers: 'Bij geen klant is een monitor uitgevallen.',
  down: '{down} van {total} uitgevallen',
  onCall: 'Nu oproepbaar',
  nobody: 'Niemand is oproepbaar',
  noSchedules: 'Er is nog geen rooster.',
  expiring: 'Verloopt binnenkort',
  noExpiring: 'Geen certificaat of domein verloopt binnenkort.',
  expiry: { certificate: 'Certificaat', domain: 'Domein' },
  maintenance: 'Onderhoud',
  noMaintenance: 'Er is geen onderhoud gepland.',
  noChangeRequests: 'Geen verzoek wacht op een beslissing.',
};
