import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Abrir',
  openChannel: 'Abrir el canal',
  openCustomers: 'Abrir los clientes',
  openDomains: 'Abrir los dominios propios',
  openLocations: 'Abrir las ubicaciones',
  openMonitor: 'Abrir el monitor',
  openOnCall: 'Abrir las guardias',
  openOrganization: 'Abrir los ajustes',
};
