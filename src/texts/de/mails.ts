import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Öffnen',
  openChannel: 'Kanal öffnen',
  openCustomers: 'Kunden öffnen',
  openDomains: 'Eigene Domains öffnen',
  openLocations: 'Standorte öffnen',
  openMonitor: 'Monitor öffnen',
  openOnCall: 'Bereitschaft öffnen',
  openOrganization: 'Einstellungen öffnen',
};
