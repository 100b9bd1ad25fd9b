import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'Headers van de aanvraag',
    body: 'Inhoud van de aanvraag',
    auth: 'Aanmelding',
    login: 'Aanmelding',
    secrets: 'Geheimen',
  },
  noParent: 'Geen andere monitor',
  none: 'Niet opgegeven',
  kept: 'Opgeslagen, blijft ongewijzigd',
  remove: 'Verwijderen',
  ways: {
    headers: 'Headers invoeren',
    body: 'Inhoud invoeren',
    basic: 'Gebruikersnaam en wachtwoord',
    bearer: 'Bearer-token',
    password: 'Gebruikersnaam en wachtwoord',
    key: 'Gebruikersnaam en privésleutel',
    secrets: 'Geheimen invoeren',
  },
};
