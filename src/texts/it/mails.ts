import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Apri',
  openChannel: 'Apri il canale',
  openCustomers: 'Vai ai clienti',
  openDomains: 'Vai ai domini propri',
  openExport: 'Apri l’esportazione',
  openLocations: 'Vai alle postazioni',
  openMonitor: 'Apri il monitor',
  openOnCall: 'Vai alla reperibilità',
  openOrganization: 'Vai alle impostazioni',
  openPeople: 'Vai alle persone',
  openReport: 'Apri il rapporto',
};
