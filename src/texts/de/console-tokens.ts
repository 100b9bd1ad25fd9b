import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Tokens und Schlüssel',
  titles: {
    organization: 'API-Tokens der Organisation',
    people: 'API-Tokens von Personen',
  },
  newOf: {
    organization: 'Neues Token der Organisation',
    people: 'Neues eigenes Token',
  },
  newHint: {
    organization: 'Es darf, was Administratoren dürfen, und bleibt, wenn seine Autorin oder sein Autor geht.',
    people: 'Es handelt als Sie und hat nie mehr Rechte als Sie.',
  },
  none: 'Noch keine Tokens.',
  create: 'Token anlegen',
  expires: 'Gültig für',
  unlimited: 'Ohne Ende',
  until: 'Bis {time}',
  neverUsed: 'Noch nicht benutzt',
  lastUsed: 'Zuletzt benutzt {time}',
  revoke: 'Widerrufen',
  revokeNamed: '{name} widerrufen?',
  revokeHint: 'Programme, die es nutzen, werden sofort abgewiesen.',
  secret: 'Geheimnis des Tokens',
  secretHint: 'Kopieren Sie es jetzt. Es wird nicht wieder angezeigt.',
  pingKeys: 'Ping-Schlüssel der Heartbeats',
  newKey: 'Neuer Ping-Schlüssel',
  newKeyHint: 'Damit pingen Programme Heartbeats über ihre Slugs.',
  createKey: 'Schlüssel anlegen',
  noKeys: 'Noch keine Ping-Schlüssel.',
  since: 'In Kraft seit {time}',
  createsHeartbeats: 'Pings mit ?create=1 legen Heartbeats an',
  replace: 'Ersetzen',
  replaceKeyQuestion: 'Ping-Schlüssel ersetzen?',
  replaceKeyHint: 'Jobs, die seine Adressen anpingen, brauchen sofort den neuen. Der alte wird abgewiesen.',
  endKey: 'Beenden',
  endKeyQuestion: 'Ping-Schlüssel beenden?',
  endKeyHint: 'Pings an seine Adressen werden abgewiesen.',
  keySecret: 'Adresse für Pings',
};
