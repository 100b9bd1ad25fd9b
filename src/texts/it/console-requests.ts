import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Sì',
  no: 'No',
  nothing: 'Niente',
  managedShort: '{organization} gestisce questo monitor. Può richiedere modifiche.',
  request: 'Richiedi una modifica',
};
