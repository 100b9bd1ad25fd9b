import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Übersicht',
  allWell: 'Alles ist erreichbar',
  counts: 'Monitore nach Zustand',
  outages: 'Jetzt ausgefallen',
  noOutages: 'Kein Ausfall ist offen.',
  acknowledged: 'Bestätigt',
  customers: 'Kunden mit Ausfällen',
  noCustomers: 'Bei keinem Kunden ist ein Monitor ausgefallen.',
  down: '{down} von {total} ausgefallen',
  onCall: 'Jetzt in Bereitschaft',
  nobody: 'Niemand ist in Bereitschaft',
  noSchedules: 'Es gibt noch keinen Dienstplan.',
  expiring: 'Läuft bald ab',
  noExpiring: 'Kein Zertifikat und keine Domain läuft bald ab.',
  expiry: { certificate: 'Zertifikat', domain: 'Domain' },
  maintenance: 'Wartung',
  noMaintenance: 'Keine Wartung ist geplant.',
  noChangeRequests: 'Kein Wunsch wartet auf eine Entscheidung.',
};
