import type { AreaCatalogue } from '../console-catalogue.ts';

/** The texts of the console about what checks send that is never shown. */
export const consoleCredentials: AreaCatalogue['credentials'] = {
  members: {
    headers: 'Nagłówki żądania',
    body: 'Treść żądania',
    auth: 'Logowanie',
    login: 'Logowanie',
    secrets: 'Sekrety',
  },
  noParent: 'Żadnego innego monitora',
  none: 'Nie podano',
  kept: 'Zapisane, pozostaje bez zmian',
  remove: 'Usuń',
  ways: {
    headers: 'Wprowadź nagłówki',
    body: 'Wprowadź treść',
    basic: 'Nazwa użytkownika i hasło',
    bearer: 'Token bearer',
    password: 'Nazwa użytkownika i hasło',
    key: 'Nazwa użytkownika i klucz prywatny',
    secrets: 'Wprowadź sekrety',
  },
};
