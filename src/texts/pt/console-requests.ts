import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about values of monitors, and about asking for others. */
export const consoleRequests: ConsoleCatalogue['requests'] = {
  yes: 'Sim',
  no: 'Não',
  nothing: 'Nada',
  managedShort: '{organization} gere este monitor. Pode pedir alterações.',
  request: 'Pedir uma alteração',
};
