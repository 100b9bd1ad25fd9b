import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Schermo intero',
  asOf: 'Al {time}',
  old: 'Questo non è aggiornato.',
  oldHint: 'Il servizio non risponde dal {time}.',
  interrupted: 'Gli aggiornamenti in diretta sono interrotti. Lo schermo si aggiorna ogni 15 secondi.',
  lastKnown: 'Ultimo noto: {state}',
  more: 'Altri monitor: {count}',
};
