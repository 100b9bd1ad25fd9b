import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'Deixou passar',
    held: 'Reteve',
    unknown: 'Desconhecido',
  },
  at: 'Momento',
  atHint: 'Vazio para agora',
  ask: 'Perguntar',
  asOf: 'Em {time}',
  none: 'Nada havia então a decidir.',
};
