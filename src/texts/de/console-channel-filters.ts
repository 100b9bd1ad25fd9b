import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the alerts that a channel wants. */
export const consoleChannelFilters: AreaCatalogue['channelFilters'] = {
  title: 'Alarme, die er erhält',
  hint: 'Wo nichts gewählt ist, erhält er alle.',
  severities: 'Nur mit diesem Schweregrad',
  tags: 'Nur zu Monitoren mit einem dieser Tags',
  customers: 'Nur dieser Kunden',
};
