import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'Liess es zu',
    held: 'Hielt es zurück',
    unknown: 'Nicht bekannt',
  },
  at: 'Zeitpunkt',
  atHint: 'Leer für jetzt',
  ask: 'Fragen',
  asOf: 'Stand {time}',
  none: 'Zu dieser Zeit war nichts zu entscheiden.',
};
