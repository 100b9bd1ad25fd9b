import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organisatie',
  quota: '{used} van {limit} monitors',
  language: 'Taal van e-mails',
  zone: 'Tijdzone',
  supportContact: 'Contact voor ondersteuning',
  supportContactHint: 'Berichten aan klanten tonen het, zoals een telefoonnummer.',
  ownColor: 'Een eigen kleur',
  color: 'Kleur',
  requireMfaAdmins: 'Beheerders moeten tweestapsverificatie gebruiken',
  requireMfaEditors: 'Bewerkers moeten tweestapsverificatie gebruiken',
  requireMfaReadonly: 'Alle anderen moeten tweestapsverificatie gebruiken',
  mailServer: 'Mailserver',
  noMailServer: 'E-mail gaat via de server van de dienst.',
  host: 'Host',
  port: 'Poort',
  security: 'Versleuteling',
  username: 'Gebruikersnaam',
  password: 'Wachtwoord',
  fromAddress: 'Adres van de afzender',
  fromName: 'Naam van de afzender',
  testMail: 'Testmail sturen',
  mailSent: 'Verstuurd naar {email}',
  deleteMailHint: 'E-mail gaat dan via de server van de dienst.',
};
