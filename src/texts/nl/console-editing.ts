import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about forms that several people may change at once. */
export const consoleEditing: ConsoleCatalogue['editing'] = {
  conflict: 'Iemand anders heeft dit intussen gewijzigd.',
  conflictHint: 'Er is niets opgeslagen en wat u typte blijft behouden.',
  stored: 'Nu opgeslagen',
  typed: 'U typte',
  keepTyped: 'Houden wat ik typte',
  takeStored: 'Nemen wat is opgeslagen',
  noMonitor: 'Geen monitor komt overeen',
};
