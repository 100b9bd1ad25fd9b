import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about API tokens and ping keys. */
export const consoleTokens: AreaCatalogue['tokens'] = {
  title: 'Token e chiavi',
  titles: {
    organization: 'Token API dell’organizzazione',
    people: 'Token API delle persone',
  },
  newOf: {
    organization: 'Nuovo token dell’organizzazione',
    people: 'Nuovo token personale',
  },
  newHint: {
    organization: 'Consente ciò che possono gli amministratori e resta quando l’autore se ne va.',
    people: 'Agisce a suo nome e non ha mai più diritti di lei.',
  },
  none: 'Ancora nessun token.',
  create: 'Crea il token',
  expires: 'Valido per',
  unlimited: 'Senza fine',
  until: 'Fino a {time}',
  neverUsed: 'Mai usato',
  lastUsed: 'Ultimo uso {time}',
  revoke: 'Revoca',
  revokeNamed: 'Revocare {name}?',
  revokeHint: 'I programmi che lo usano sono respinti subito.',
  secret: 'Segreto del token',
  secretHint: 'Lo copi ora. Non verrà più mostrato.',
  pingKeys: 'Chiavi di ping degli heartbeat',
  newKey: 'Nuova chiave di ping',
  newKeyHint: 'Con essa i programmi inviano ping tramite lo slug dell’heartbeat.',
  createKey: 'Crea la chiave',
  noKeys: 'Ancora nessuna chiave di ping.',
  since: 'In vigore dal {time}',
  createsHeartbeats: 'I ping con ?create=1 creano heartbeat',
  replace: 'Sostituisci',
  replaceKeyQuestion: 'Sostituire la chiave di ping?',
  replaceKeyHint:
    'I job che chiamano i suoi indirizzi hanno subito bisogno di quella nuova. La vecchia viene rifiutata.',
  endKey: 'Termina',
  endKeyQuestion: 'Terminare la chiave di ping?',
  endKeyHint: 'I ping ai suoi indirizzi sono respinti.',
  keySecret: 'Indirizzo per i ping',
};
