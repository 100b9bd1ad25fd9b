import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Pełny ekran',
  asOf: 'Stan z {time}',
  old: 'To nieaktualne.',
  oldHint: 'Usługa nie odpowiada od {time}.',
  interrupted: 'Aktualizacje na żywo są przerwane. Ekran odświeża się co 15 sekund.',
  lastKnown: 'Ostatnio znany: {state}',
  more: 'Kolejne monitory: {count}',
};
