import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'Ha lasciato passare',
    held: 'Ha trattenuto',
    unknown: 'Non noto',
  },
  at: 'Momento',
  atHint: 'Vuoto per adesso',
  ask: 'Chiedi',
  asOf: 'Al {time}',
  none: 'In quel momento non c’era nulla da decidere.',
};
