import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organisation',
  quota: '{used} von {limit} Monitoren',
  language: 'Sprache der E-Mails',
  zone: 'Zeitzone',
  supportContact: 'Ansprechstelle',
  supportContactHint: 'Nachrichten an Kunden zeigen sie, etwa eine Telefonnummer.',
  ownColor: 'Eine eigene Farbe',
  color: 'Farbe',
  requireMfaAdmins: 'Administratoren müssen die Bestätigung in zwei Schritten nutzen',
  requireMfaEditors: 'Bearbeiter müssen die Bestätigung in zwei Schritten nutzen',
  requireMfaReadonly: 'Alle anderen müssen die Bestätigung in zwei Schritten nutzen',
  mailServer: 'Mailserver',
  noMailServer: 'E-Mails werden über den Server des Dienstes versandt.',
  host: 'Host',
  port: 'Port',
  security: 'Verschlüsselung',
  username: 'Benutzername',
  password: 'Passwort',
  fromAddress: 'Absenderadresse',
  fromName: 'Name des Absenders',
  testMail: 'Testmail senden',
  mailSent: 'An {email} gesendet',
  deleteMailHint: 'E-Mails werden dann über den Server des Dienstes versandt.',
};
