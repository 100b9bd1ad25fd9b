import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Vorschau',
  event: 'Beispiel',
  events: {
    opened: 'Ausfall begonnen',
    reminder: 'Er dauert an',
    resolved: 'Er ist vorbei',
  },
  placeholders: 'Platzhalter: {names}',
};
