import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Meldingen die het ontvangt',
  hint: 'Waar niets is gekozen, ontvangt het alle meldingen.',
  severities: 'Alleen van deze ernst',
  tags: 'Alleen over monitors met een van deze labels',
  customers: 'Alleen van deze klanten',
};
