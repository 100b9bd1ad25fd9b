import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Tak',
  no: 'Nie',
  nothing: 'Nic',
  managedShort: 'Tym monitorem zarządza {organization}. Możesz wnioskować o zmiany.',
  request: 'Złóż wniosek o zmianę',
};
