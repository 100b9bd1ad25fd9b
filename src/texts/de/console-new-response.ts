import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about incidents that a person opens. */
export const consoleNewResponse: AreaCatalogue['newResponse'] = {
  hint: 'Sie ruft die Personen, die der Eskalationsplan nennt, wie es ein Alarm täte.',
  title: 'Was geschieht',
  description: 'Beschreibung',
  nobody: 'Ruft niemanden',
  create: 'Störung eröffnen',
};
