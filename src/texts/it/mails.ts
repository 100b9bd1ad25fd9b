import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Apri',
  openChannel: 'Apri il canale',
  openCustomers: 'Apri i clienti',
  openDomains: 'Apri i domini propri',
  openLocations: 'Apri le postazioni',
  openMonitor: 'Apri il monitor',
  openOnCall: 'Apri la reperibilità',
  openOrganization: 'Apri le impostazioni',
};
