import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about templates of notifications. */
export const consoleTemplates: AreaCatalogue['templates'] = {
  preview: 'Aperçu',
  event: 'Exemple',
  events: {
    opened: 'Début d’une panne',
    reminder: 'Elle se poursuit',
    resolved: 'Elle est terminée',
  },
  placeholders: 'Champs de substitution : {names}',
};
