import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Panoramica',
  allWell: 'Tutto è raggiungibile',
  counts: 'Monitor per stato',
  outages: 'Fuori servizio ora',
  noOutages: 'Nessuna interruzione in corso.',
  acknowledged: 'Preso in carico',
  customers: 'Clienti con problemi',
  noCustomers: 'Nessun cliente ha monitor fuori servizio.',
  down: '{down} su {total} fuori servizio',
  onCall: 'Reperibili ora',
  nobody: 'Nessuno è reperibile',
  noSchedules: 'Non c’è ancora un calendario di turni.',
  expiring: 'In scadenza',
  noExpiring: 'Nessun certificato o dominio scade a breve.',
  expiry: { certificate: 'Certificato', domain: 'Dominio' },
  maintenance: 'Manutenzione',
  noMaintenance: 'Nessuna manutenzione prevista.',
  noChangeRequests: 'Nessuna richiesta in attesa di decisione.',
};
