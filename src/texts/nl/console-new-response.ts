import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Het roept de mensen op die het beleid noemt, zoals een melding zou doen.',
  title: 'Wat er gebeurt',
  description: 'Beschrijving',
  nobody: 'Roept niemand op',
  create: 'Incident openen',
};
