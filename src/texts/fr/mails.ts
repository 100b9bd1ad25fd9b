import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Ouvrir',
  openChannel: 'Ouvrir le canal',
  openCustomers: 'Ouvrir les clients',
  openDomains: 'Ouvrir les domaines personnalisés',
  openLocations: 'Ouvrir les emplacements',
  openMonitor: 'Ouvrir le moniteur',
  openOnCall: 'Ouvrir les astreintes',
  openOrganization: 'Ouvrir les paramètres',
};
