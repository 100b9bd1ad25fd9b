import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Pré-visualizar',
  event: 'Exemplo',
  events: {
    opened: 'Início de uma falha',
    reminder: 'Continua',
    resolved: 'Terminou',
  },
  placeholders: 'Marcadores: {names}',
};
