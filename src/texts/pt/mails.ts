import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Abrir',
  openChannel: 'Abrir o canal',
  openCustomers: 'Abrir os clientes',
  openDomains: 'Abrir os domínios próprios',
  openLocations: 'Abrir as localizações',
  openMonitor: 'Abrir o monitor',
  openOnCall: 'Abrir a prevenção',
  openOrganization: 'Abrir as definições',
};
