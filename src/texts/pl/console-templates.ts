import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Podgląd',
  event: 'Przykład',
  events: {
    opened: 'Początek awarii',
    reminder: 'Awaria trwa',
    resolved: 'Koniec awarii',
  },
  placeholders: 'Symbole zastępcze: {names}',
};
