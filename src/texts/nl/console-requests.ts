import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Ja',
  no: 'Nee',
  nothing: 'Niets',
  managedShort: '{organization} beheert deze monitor. U kunt wijzigingen aanvragen.',
  request: 'Wijziging aanvragen',
};
