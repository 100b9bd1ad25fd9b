import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Locaties',
  hint: 'Monitors worden vanaf deze locaties gecontroleerd. De beheerder van de dienst voegt andere toe.',
  adminHint: 'Een locatie begint te controleren zodra een worker draait met haar sleutel in de variabele LOCATION.',
  none: 'Nog geen locaties',
  add: 'Nieuwe locatie',
  deleteHint: 'Alleen mogelijk zolang geen monitor haar gebruikt.',
  key: 'Sleutel',
  keyHint: 'De waarde van LOCATION van haar workers: kleine letters, cijfers en streepjes.',
  country: 'Land',
  countryHint: 'Twee letters, zoals CH.',
  isDefault: 'Controleert nieuwe monitors zonder locatie',
  isActive: 'Neemt nieuwe monitors aan',
  default: 'standaard',
  inactive: 'neemt geen nieuwe monitors aan',
  browser: 'met browser',
  version: 'versie {version}',
  healths: {
    ok: 'Haar workers melden zich',
    silent: 'Haar workers zwijgen',
    never: 'Nog geen worker heeft zich gemeld',
  },
  lastContact: 'laatst op {time}',
};
