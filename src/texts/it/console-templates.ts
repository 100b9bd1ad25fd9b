import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Anteprima',
  event: 'Esempio',
  events: {
    opened: 'Inizio di un’interruzione',
    reminder: 'Continua',
    resolved: 'È finita',
  },
  placeholders: 'Segnaposto: {names}',
};
