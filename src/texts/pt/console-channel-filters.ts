import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Alertas que recebe',
  hint: 'Onde nada for escolhido, recebe todos.',
  severities: 'Apenas destas gravidades',
  tags: 'Apenas sobre monitores com uma destas etiquetas',
  customers: 'Apenas destes clientes',
};
