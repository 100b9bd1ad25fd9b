import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'Lo dejó pasar',
    held: 'Lo retuvo',
    unknown: 'No se sabe',
  },
  at: 'Momento',
  atHint: 'Vacío para ahora',
  ask: 'Preguntar',
  asOf: 'A fecha de {time}',
  none: 'No había nada que decidir entonces.',
};
