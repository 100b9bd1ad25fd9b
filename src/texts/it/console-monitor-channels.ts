import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'Chi viene avvisato',
  none: 'Nessun canale riceve i suoi avvisi.',
  add: 'Nuovo canale',
  chosen: 'Il cliente ha scelto questi canali.',
  states: {
    alerted: 'Riceve gli avvisi',
    muted: 'Silenziato per questo monitor',
    own: 'Impostazioni proprie per questo monitor',
    filtered: 'I suoi filtri escludono questo monitor',
  },
  filters: { tags: 'solo monitor con certi tag', customers: 'solo certi clienti', severities: 'solo certe gravità' },
  mute: 'Silenzia',
  replace: 'Altre impostazioni',
  restore: 'Come ovunque',
  replaceNamed: '{name}: impostazioni per questo monitor',
  expiry: 'Scadenza',
  expiresOn: 'Scade il {date}',
  expired: 'Scaduto il {date}',
  daysLeft: { plural: 'count', one: 'ancora {count} giorno', other: 'ancora {count} giorni' },
  unknownExpiry: 'Non nota',
};
