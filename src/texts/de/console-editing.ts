import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Jemand anderes hat dies inzwischen geändert.',
  conflictHint: 'Es wurde nichts gespeichert, und Ihre Eingaben sind noch da.',
  stored: 'Jetzt gespeichert',
  typed: 'Ihre Eingabe',
  keepTyped: 'Meine Eingabe behalten',
  takeStored: 'Gespeichertes übernehmen',
  noMonitor: 'Kein Monitor passt',
};
