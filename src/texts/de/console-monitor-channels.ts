import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'Wer wird benachrichtigt',
  none: 'Kein Kanal erhält die Alarme.',
  add: 'Neuer Kanal',
  chosen: 'Der Kunde hat diese Kanäle gewählt.',
  states: {
    alerted: 'Erhält Alarme',
    muted: 'Für diesen Monitor stumm',
    own: 'Eigene Einstellungen für diesen Monitor',
    filtered: 'Seine Filter schliessen diesen Monitor aus',
  },
  filters: {
    tags: 'nur Monitore mit bestimmten Tags',
    customers: 'nur bestimmte Kunden',
    severities: 'nur bestimmte Schweregrade',
  },
  mute: 'Stummschalten',
  replace: 'Andere Einstellungen',
  restore: 'Wie überall',
  replaceNamed: '{name}: Einstellungen für diesen Monitor',
  expiry: 'Ablauf',
  expiresOn: 'Läuft am {date} ab',
  expired: 'Am {date} abgelaufen',
  daysLeft: { plural: 'count', one: 'noch {count} Tag', other: 'noch {count} Tage' },
  unknownExpiry: 'Nicht bekannt',
};
