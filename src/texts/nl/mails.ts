import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Openen',
  openChannel: 'Kanaal openen',
  openCustomers: 'Naar de klanten',
  openDomains: 'Naar de eigen domeinen',
  openExport: 'Export openen',
  openLocations: 'Naar de locaties',
  openMonitor: 'Monitor openen',
  openOnCall: 'Naar de bereikbaarheid',
  openOrganization: 'Naar de instellingen',
  openPeople: 'Naar de personen',
  openReport: 'Rapport openen',
};
