import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Ouvrir',
  openChannel: 'Ouvrir le canal',
  openCustomers: 'Voir les clients',
  openDomains: 'Voir les domaines personnalisés',
  openExport: 'Ouvrir l’export',
  openLocations: 'Voir les emplacements',
  openMonitor: 'Ouvrir le moniteur',
  openOnCall: 'Voir les astreintes',
  openOrganization: 'Voir les paramètres',
  openPeople: 'Voir les personnes',
  openReport: 'Ouvrir le rapport',
};
