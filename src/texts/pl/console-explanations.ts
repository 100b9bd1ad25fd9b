import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about explanations of alerts. */
export const consoleExplanations: AreaCatalogue['explanations'] = {
  decisions: {
    passed: 'Przepuszczono',
    held: 'Wstrzymano',
    unknown: 'Nieznane',
  },
  at: 'Czas',
  atHint: 'Puste oznacza teraz',
  ask: 'Zapytaj',
  asOf: 'Stan z {time}',
  none: 'Nie było wtedy nic do rozstrzygnięcia.',
};
