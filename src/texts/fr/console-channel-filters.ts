import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Alertes qu’il reçoit',
  hint: 'Là où rien n’est choisi, il les reçoit toutes.',
  severities: 'Seulement de ces gravités',
  tags: 'Seulement sur les moniteurs avec une de ces étiquettes',
  customers: 'Seulement de ces clients',
};
