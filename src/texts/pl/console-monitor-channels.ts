import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'Kto jest powiadamiany',
  none: 'Żaden kanał nie otrzymuje jego alertów.',
  add: 'Nowy kanał',
  chosen: 'Klient wybrał te kanały.',
  states: {
    alerted: 'Otrzymuje alerty',
    muted: 'Wyciszony dla tego monitora',
    own: 'Własne ustawienia dla tego monitora',
    filtered: 'Jego filtry pomijają ten monitor',
  },
  filters: {
    tags: 'tylko monitory z określonymi tagami',
    customers: 'tylko określeni klienci',
    severities: 'tylko określone poziomy ważności',
  },
  mute: 'Wycisz',
  replace: 'Inne ustawienia',
  restore: 'Jak wszędzie',
  replaceNamed: '{name}: ustawienia dla tego monitora',
  expiry: 'Wygaśnięcie',
  expiresOn: 'Wygasa {date}',
  expired: 'Wygasła {date}',
  daysLeft: {
    plural: 'count',
    one: 'pozostał {count} dzień',
    other: 'pozostało {count} dnia',
    few: 'pozostały {count} dni',
    many: 'pozostało {count} dni',
  },
  unknownExpiry: 'Nieznane',
};
