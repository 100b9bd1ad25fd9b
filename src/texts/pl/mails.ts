import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Otwórz',
  openChannel: 'Otwórz kanał',
  openCustomers: 'Otwórz klientów',
  openDomains: 'Otwórz własne domeny',
  openLocations: 'Otwórz lokalizacje',
  openMonitor: 'Otwórz monitor',
  openOnCall: 'Otwórz dyżury',
  openOrganization: 'Otwórz ustawienia',
};
