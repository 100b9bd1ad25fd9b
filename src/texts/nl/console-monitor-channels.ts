import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'Wie wordt gewaarschuwd',
  none: 'Geen kanaal ontvangt de meldingen.',
  add: 'Nieuw kanaal',
  chosen: 'De klant heeft deze kanalen gekozen.',
  states: {
    alerted: 'Ontvangt meldingen',
    muted: 'Gedempt voor deze monitor',
    own: 'Eigen instellingen voor deze monitor',
    filtered: 'Zijn filters sluiten deze monitor uit',
  },
  filters: {
    tags: 'alleen monitors met bepaalde labels',
    customers: 'alleen bepaalde klanten',
    severities: 'alleen bepaalde ernstniveaus',
  },
  mute: 'Dempen',
  replace: 'Andere instellingen',
  restore: 'Zoals overal',
  replaceNamed: '{name}: instellingen voor deze monitor',
  expiry: 'Vervaldatum',
  expiresOn: 'Verloopt op {date}',
  expired: 'Verlopen op {date}',
  daysLeft: { plural: 'count', one: 'nog {count} dag', other: 'nog {count} dagen' },
  unknownExpiry: 'Niet bekend',
};
