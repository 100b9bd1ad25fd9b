import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Il appelle les personnes que la politique d’escalade nomme, comme le ferait une alerte.',
  title: 'Ce qui se passe',
  description: 'Description',
  nobody: 'N’appelle personne',
  create: 'Ouvrir l’incident',
};
