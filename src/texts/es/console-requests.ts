import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Sí',
  no: 'No',
  nothing: 'Nada',
  managedShort: '{organization} gestiona este monitor. Puede solicitar cambios.',
  request: 'Solicitar un cambio',
};
