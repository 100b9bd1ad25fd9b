import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Ktoś inny zmienił to w międzyczasie.',
  conflictHint: 'Nic nie zapisano, a wpisane dane są zachowane.',
  stored: 'Zapisane teraz',
  typed: 'Wpisano',
  keepTyped: 'Zachowaj wpisane',
  takeStored: 'Przyjmij zapisane',
  noMonitor: 'Żaden monitor nie pasuje',
};
