import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Ja',
  no: 'Nein',
  nothing: 'Nichts',
  managedShort: '{organization} betreut diesen Monitor. Sie können Änderungen beantragen.',
  request: 'Änderung beantragen',
};
