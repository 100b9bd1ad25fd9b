import type { Catalogue } from '../catalogue.ts';

export const mails: Catalogue['mails'] = {
  open: 'Abrir',
  openChannel: 'Abrir o canal',
  openCustomers: 'Ir para os clientes',
  openDomains: 'Ir para os domínios próprios',
  openExport: 'Abrir a exportação',
  openLocations: 'Ir para as localizações',
  openMonitor: 'Abrir o monitor',
  openOnCall: 'Ir para a prevenção',
  openOrganization: 'Ir para as definições',
  openPeople: 'Ir para as pessoas',
  openReport: 'Abrir o relatório',
};
