import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Otra persona lo ha cambiado mientras tanto.',
  conflictHint: 'No se ha guardado nada y lo que escribió se conserva.',
  stored: 'Guardado ahora',
  typed: 'Lo que escribió',
  keepTyped: 'Conservar lo que escribí',
  takeStored: 'Usar lo guardado',
  noMonitor: 'Ningún monitor coincide',
};
