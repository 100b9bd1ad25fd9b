import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Nel frattempo qualcun altro ha modificato questi dati.',
  conflictHint: 'Nulla è stato salvato e quanto ha digitato è conservato.',
  stored: 'Salvato ora',
  typed: 'Ha digitato',
  keepTyped: 'Mantieni ciò che ho digitato',
  takeStored: 'Usa i dati salvati',
  noMonitor: 'Nessun monitor corrisponde',
};
