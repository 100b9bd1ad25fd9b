import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'A laissé passer',
    held: 'A retenu',
    unknown: 'Inconnu',
  },
  at: 'Moment',
  atHint: 'Vide pour maintenant',
  ask: 'Demander',
  asOf: 'Au {time}',
  none: 'Rien n’était à décider à ce moment.',
};
