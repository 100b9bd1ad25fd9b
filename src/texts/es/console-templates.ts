import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Vista previa',
  event: 'Ejemplo',
  events: {
    opened: 'Empezó una caída',
    reminder: 'Continúa',
    resolved: 'Ha terminado',
  },
  placeholders: 'Marcadores: {names}',
};
