import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Avvisi che riceve',
  hint: 'Dove non è scelto nulla, li riceve tutti.',
  severities: 'Solo di queste gravità',
  tags: 'Solo sui monitor con uno di questi tag',
  customers: 'Solo di questi clienti',
};
