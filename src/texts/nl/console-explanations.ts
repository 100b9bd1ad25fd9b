import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'Liet het door',
    held: 'Hield het tegen',
    unknown: 'Onbekend',
  },
  at: 'Tijdstip',
  atHint: 'Leeg voor nu',
  ask: 'Vragen',
  asOf: 'Stand van {time}',
  none: 'Er was toen niets te beslissen.',
};
