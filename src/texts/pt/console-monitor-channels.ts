import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'Quem é avisado',
  none: 'Nenhum canal recebe os seus alertas.',
  add: 'Novo canal',
  chosen: 'O cliente escolheu estes canais.',
  states: {
    alerted: 'Recebe alertas',
    muted: 'Silenciado para este monitor',
    own: 'Definições próprias para este monitor',
    filtered: 'Os seus filtros excluem este monitor',
  },
  filters: {
    tags: 'só monitores com certas etiquetas',
    customers: 'só certos clientes',
    severities: 'só certas gravidades',
  },
  mute: 'Silenciar',
  replace: 'Outras definições',
  restore: 'Como em todo o lado',
  replaceNamed: '{name}: definições para este monitor',
  expiry: 'Expiração',
  expiresOn: 'Expira em {date}',
  expired: 'Expirou em {date}',
  daysLeft: { plural: 'count', one: 'falta {count} dia', other: 'faltam {count} dias' },
  unknownExpiry: 'Não conhecida',
};
