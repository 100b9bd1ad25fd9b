import type { ConsoleCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the channels of a monitor and its expiries. */
export const consoleMonitorChannels: ConsoleCatalogue['monitorChannels'] = {
  title: 'Qui est averti',
  none: 'Aucun canal ne reçoit ses alertes.',
  add: 'Nouveau canal',
  chosen: 'Le client a choisi ces canaux.',
  states: {
    alerted: 'Reçoit les alertes',
    muted: 'Muet pour ce moniteur',
    own: 'Paramètres propres à ce moniteur',
    filtered: 'Ses filtres excluent ce moniteur',
  },
  filters: {
    tags: 'seulement les moniteurs avec certaines étiquettes',
    customers: 'seulement certains clients',
    severities: 'seulement certaines gravités',
  },
  mute: 'Rendre muet',
  replace: 'Autres paramètres',
  restore: 'Comme partout',
  replaceNamed: '{name} : paramètres pour ce moniteur',
  expiry: 'Expiration',
  expiresOn: 'Expire le {date}',
  expired: 'Expiré le {date}',
  daysLeft: { plural: 'count', one: 'encore {count} jour', other: 'encore {count} jours' },
  unknownExpiry: 'Inconnue',
};
