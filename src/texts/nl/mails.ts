import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Openen',
  openChannel: 'Kanaal openen',
  openCustomers: 'Klanten openen',
  openDomains: 'Eigen domeinen openen',
  openLocations: 'Locaties openen',
  openMonitor: 'Monitor openen',
  openOnCall: 'Bereikbaarheid openen',
  openOrganization: 'Instellingen openen',
};
