import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Pantalla completa',
  asOf: 'A fecha de {time}',
  old: 'Esto no está actualizado.',
  oldHint: 'El servicio no responde desde {time}.',
  interrupted: 'Las actualizaciones en directo están interrumpidas. La pantalla se renueva cada 15 segundos.',
  lastKnown: 'Último conocido: {state}',
  more: 'Otros monitores: {count}',
};
