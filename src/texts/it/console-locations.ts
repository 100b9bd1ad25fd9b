import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about locations and their workers. */
export const consoleLocations: AreaCatalogue['locations'] = {
  title: 'Postazioni',
  hint: 'I monitor sono controllati da queste postazioni. Il gestore del servizio ne aggiunge altre.',
  adminHint: 'Una postazione inizia a controllare quando un worker gira con la sua chiave nella variabile LOCATION.',
  none: 'Ancora nessuna postazione',
  add: 'Nuova postazione',
  deleteHint: 'Possibile solo se nessun monitor la usa.',
  key: 'Chiave',
  keyHint: 'Il valore di LOCATION dei suoi worker: minuscole, cifre e trattini.',
  country: 'Paese',
  countryHint: 'Due lettere, per esempio CH.',
  isDefault: 'Controlla i nuovi monitor senza postazione',
  isActive: 'Accetta nuovi monitor',
  default: 'predefinita',
  inactive: 'non accetta nuovi monitor',
  browser: 'con browser',
  version: 'versione {version}',
  healths: {
    ok: 'I suoi worker rispondono',
    silent: 'I suoi worker tacciono',
    never: 'Nessun worker ha ancora risposto',
  },
  lastContact: 'l’ultima volta il {time}',
};
