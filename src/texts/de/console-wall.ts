import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the wall. */
export const consoleWall: AreaCatalogue['wall'] = {
  fullScreen: 'Vollbild',
  asOf: 'Stand {time}',
  old: 'Das ist nicht aktuell.',
  oldHint: 'Der Dienst hat seit {time} nicht geantwortet.',
  interrupted: 'Die Live-Anzeige ist unterbrochen. Die Wand wird alle 15 Sekunden erneuert.',
  lastKnown: 'Zuletzt bekannt: {state}',
  more: 'Weitere Monitore: {count}',
};
