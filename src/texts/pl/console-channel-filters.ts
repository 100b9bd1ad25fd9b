import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Alerty, które otrzymuje',
  hint: 'Gdzie nic nie wybrano, otrzymuje wszystkie.',
  severities: 'Tylko o tej ważności',
  tags: 'Tylko o monitorach z jednym z tych tagów',
  customers: 'Tylko tych klientów',
};
