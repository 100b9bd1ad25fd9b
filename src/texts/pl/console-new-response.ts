import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Wzywa osoby wskazane w zasadach, tak jak zrobiłby to alert.',
  title: 'Co się dzieje',
  description: 'Opis',
  nobody: 'Nie wzywa nikogo',
  create: 'Otwórz incydent',
};
