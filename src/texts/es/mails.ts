import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Abrir',
  openChannel: 'Abrir el canal',
  openCustomers: 'Ir a los clientes',
  openDomains: 'Ir a los dominios propios',
  openExport: 'Abrir la exportación',
  openLocations: 'Ir a las ubicaciones',
  openMonitor: 'Abrir el monitor',
  openOnCall: 'Ir a las guardias',
  openOrganization: 'Ir a los ajustes',
  openPeople: 'Ir a las personas',
  openReport: 'Abrir el informe',
};
