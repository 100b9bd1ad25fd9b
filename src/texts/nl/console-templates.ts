import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Voorbeeld',
  event: 'Voorbeeldgeval',
  events: {
    opened: 'Storing begonnen',
    reminder: 'Storing duurt voort',
    resolved: 'Storing voorbij',
  },
  placeholders: 'Plaatshouders: {names}',
};
