import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'Intestazioni della richiesta',
    body: 'Corpo della richiesta',
    auth: 'Accesso',
    login: 'Accesso',
    secrets: 'Segreti',
  },
  noParent: 'Nessun altro monitor',
  none: 'Non indicato',
  kept: 'Memorizzato, resta invariato',
  remove: 'Rimuovi',
  ways: {
    headers: 'Inserisci intestazioni',
    body: 'Inserisci un corpo',
    basic: 'Nome utente e password',
    bearer: 'Token bearer',
    password: 'Nome utente e password',
    key: 'Nome utente e chiave privata',
    secrets: 'Inserisci segreti',
  },
};
