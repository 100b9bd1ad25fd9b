import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the overview. */
export const consoleOverview: ConsoleCatalogue['overview'] = {
  title: 'Resumen',
  allWell: 'Todo está activo',
  counts: 'Monitores por estado',
  outages: 'Caídos ahora',
  noOutages: 'No hay ninguna caída abierta.',
  acknowledged: 'Confirmado',
  customers: 'Clientes afectados',
  noCustomers: 'Ningún cliente tiene monitores caídos.',
  down: '{down} de {total} caídos',
  onCall: 'De guardia ahora',
  nobody: 'Nadie está de guardia',
  noSchedules: 'Todavía no hay ningún calendario de guardias.',
  expiring: 'Caduca pronto',
  noExpiring: 'Ningún certificado ni dominio caduca pronto.',
  expiry: { certificate: 'Certificado', domain: 'Dominio' },
  maintenance: 'Mantenimiento',
  noMaintenance: 'No hay mantenimiento previsto.',
  noChangeRequests: 'Ninguna solicitud espera una decisión.',
};
