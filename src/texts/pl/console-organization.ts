import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about the settings of the organization and its mail server. */
export const consoleOrganization: AreaCatalogue['organization'] = {
  title: 'Organizacja',
  quota: '{used} z {limit} monitorów',
  language: 'Język wiadomości',
  zone: 'Strefa czasowa',
  supportContact: 'Kontakt do wsparcia',
  supportContactHint: 'Pokazują go wiadomości do klientów, na przykład numer telefonu.',
  ownColor: 'Własny kolor',
  color: 'Kolor',
  requireMfaAdmins: 'Administratorzy muszą używać weryfikacji dwuetapowej',
  requireMfaEditors: 'Redaktorzy muszą używać weryfikacji dwuetapowej',
  requireMfaReadonly: 'Wszyscy pozostali muszą używać weryfikacji dwuetapowej',
  mailServer: 'Serwer poczty',
  noMailServer: 'Poczta jest wysyłana przez serwer usługi.',
  host: 'Host',
  port: 'Port',
  security: 'Szyfrowanie',
  username: 'Nazwa użytkownika',
  password: 'Hasło',
  fromAddress: 'Adres nadawcy',
  fromName: 'Nazwa nadawcy',
  testMail: 'Wyślij wiadomość testową',
  mailSent: 'Wysłano do {email}',
  deleteMailHint: 'Poczta będzie wtedy wysyłana przez serwer usługi.',
};
