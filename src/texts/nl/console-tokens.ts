import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Tokens en sleutels',
  titles: {
    organization: 'API-tokens van de organisatie',
    people: 'API-tokens van personen',
  },
  newOf: {
    organization: 'Nieuw token van de organisatie',
    people: 'Nieuw eigen token',
  },
  newHint: {
    organization: 'Het mag wat beheerders mogen en blijft als de maker vertrekt.',
    people: 'Het handelt als u en heeft nooit meer rechten dan u.',
  },
  none: 'Nog geen tokens.',
  create: 'Token aanmaken',
  expires: 'Geldig voor',
  unlimited: 'Zonder einde',
  until: 'Tot {time}',
  neverUsed: 'Nog niet gebruikt',
  lastUsed: 'Laatst gebruikt {time}',
  revoke: 'Intrekken',
  revokeNamed: '{name} intrekken?',
  revokeHint: 'Programma’s die het gebruiken worden meteen geweigerd.',
  secret: 'Geheim van het token',
  secretHint: 'Kopieer het nu. Het wordt niet opnieuw getoond.',
  pingKeys: 'Pingsleutels van heartbeats',
  newKey: 'Nieuwe pingsleutel',
  newKeyHint: 'Hiermee pingen programma’s heartbeats via hun slug.',
  createKey: 'Sleutel aanmaken',
  noKeys: 'Nog geen pingsleutels.',
  since: 'Geldig sinds {time}',
  createsHeartbeats: 'Pings met ?create=1 maken heartbeats aan',
  replace: 'Vervangen',
  replaceKeyQuestion: 'Pingsleutel vervangen?',
  replaceKeyHint: 'Jobs die de adressen aanroepen hebben meteen de nieuwe nodig. De oude wordt geweigerd.',
  endKey: 'Beëindigen',
  endKeyQuestion: 'Pingsleutel beëindigen?',
  endKeyHint: 'Pings naar de adressen worden geweigerd.',
  keySecret: 'Adres voor pings',
};
