import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Oui',
  no: 'Non',
  nothing: 'Rien',
  managedShort: '{organization} gère ce moniteur. Vous pouvez demander des modifications.',
  request: 'Demander une modification',
};
