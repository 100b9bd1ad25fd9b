import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'A quién se avisa',
  none: 'Ningún canal recibe sus alertas.',
  add: 'Nuevo canal',
  chosen: 'El cliente ha elegido estos canales.',
  states: {
    alerted: 'Recibe alertas',
    muted: 'Silenciado para este monitor',
    own: 'Ajustes propios para este monitor',
    filtered: 'Sus filtros excluyen este monitor',
  },
  filters: {
    tags: 'solo monitores con ciertas etiquetas',
    customers: 'solo ciertos clientes',
    severities: 'solo ciertas gravedades',
  },
  mute: 'Silenciar',
  replace: 'Otros ajustes',
  restore: 'Como en todas partes',
  replaceNamed: '{name}: ajustes para este monitor',
  expiry: 'Caducidad',
  expiresOn: 'Caduca el {date}',
  expired: 'Caducó el {date}',
  daysLeft: { plural: 'count', one: 'queda {count} día', other: 'quedan {count} días' },
  unknownExpiry: 'Desconocida',
};
