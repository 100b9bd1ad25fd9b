import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Öffnen',
  openChannel: 'Kanal öffnen',
  openCustomers: 'Zu den Kunden',
  openDomains: 'Zu den eigenen Domains',
  openExport: 'Export öffnen',
  openLocations: 'Zu den Standorten',
  openMonitor: 'Monitor öffnen',
  openOnCall: 'Zur Bereitschaft',
  openOrganization: 'Zu den Einstellungen',
  openPeople: 'Zu den Personen',
  openReport: 'Bericht öffnen',
};
