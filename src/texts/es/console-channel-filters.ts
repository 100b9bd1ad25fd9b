import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Alertas que recibe',
  hint: 'Donde no se elige nada, las recibe todas.',
  severities: 'Solo de estas gravedades',
  tags: 'Solo sobre monitores con una de estas etiquetas',
  customers: 'Solo de estos clientes',
};
