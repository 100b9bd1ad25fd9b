import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'Header der Anfrage',
    body: 'Inhalt der Anfrage',
    auth: 'Anmeldung',
    login: 'Anmeldung',
    secrets: 'Geheimnisse',
  },
  noParent: 'Keinem anderen Monitor',
  none: 'Keine Angabe',
  kept: 'Gespeichert, bleibt unverändert',
  remove: 'Entfernen',
  ways: {
    headers: 'Header eingeben',
    body: 'Inhalt eingeben',
    basic: 'Benutzername und Passwort',
    bearer: 'Bearer-Token',
    password: 'Benutzername und Passwort',
    key: 'Benutzername und privater Schlüssel',
    secrets: 'Geheimnisse eingeben',
  },
};
