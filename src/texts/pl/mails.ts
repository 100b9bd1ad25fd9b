import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Otwórz',
  openChannel: 'Otwórz kanał',
  openCustomers: 'Przejdź do klientów',
  openDomains: 'Przejdź do własnych domen',
  openExport: 'Otwórz eksport',
  openLocations: 'Przejdź do lokalizacji',
  openMonitor: 'Otwórz monitor',
  openOnCall: 'Przejdź do dyżurów',
  openOrganization: 'Przejdź do ustawień',
  openPeople: 'Przejdź do osób',
  openReport: 'Otwórz raport',
};
