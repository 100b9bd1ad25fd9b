import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Standorte',
  hint: 'Monitore werden von diesen Standorten geprüft. Der Betreiber des Dienstes fügt weitere hinzu.',
  adminHint: 'Ein Standort beginnt zu prüfen, sobald ein Worker mit seinem Schlüssel in der Variable LOCATION läuft.',
  none: 'Noch keine Standorte',
  add: 'Neuer Standort',
  deleteHint: 'Nur möglich, solange kein Monitor ihn nutzt.',
  key: 'Schlüssel',
  keyHint: 'Der Wert von LOCATION seiner Worker: Kleinbuchstaben, Ziffern und Bindestriche.',
  country: 'Land',
  countryHint: 'Zwei Buchstaben, etwa CH.',
  isDefault: 'Prüft neue Monitore, die keinen Standort nennen',
  isActive: 'Nimmt neue Monitore an',
  default: 'Standard',
  inactive: 'nimmt keine neuen Monitore an',
  browser: 'mit Browser',
  version: 'Version {version}',
  healths: {
    ok: 'Seine Worker melden sich',
    silent: 'Seine Worker schweigen',
    never: 'Noch kein Worker hat sich gemeldet',
  },
  lastContact: 'zuletzt am {time}',
};
