import type { Catalogue } from '../catalogue.ts';

export const pages: Catalogue['pages'] = {
  skip: 'Przejdź do treści',
  signOut: 'Wyloguj się',
  menu: {
    name: 'Konto',
    account: 'Profil i hasło',
    sessions: 'Sesje',
    twoStep: 'Weryfikacja dwuetapowa',
    tokens: 'Tokeny API',
    apps: 'Połączone aplikacje',
    deletion: 'Usunięcie konta',
  },
  problem: {
    title: 'Wystąpił problem',
    error: 'Błąd: {title}',
    waitSeconds: {
      plural: 'count',
      one: 'Poczekaj {count} sekundę.',
      few: 'Poczekaj {count} sekundy.',
      many: 'Poczekaj {count} sekund.',
      other: 'Poczekaj {count} sekundy.',
    },
    waitMinutes: {
      plural: 'count',
      one: 'Poczekaj {count} minutę.',
      few: 'Poczekaj {count} minuty.',
      many: 'Poczekaj {count} minut.',
      other: 'Poczekaj {count} minuty.',
    },
    titles: {
      notAllowed: 'Brak uprawnień',
      notFound: 'Nie znaleziono',
      suspended: 'Zawieszono',
      tooMany: 'Zbyt wiele żądań',
      fault: 'Coś poszło nie tak',
      other: 'Żądanie nie powiodło się',
    },
  },
  consoleBuild: {
    running: { title: 'Chwileczkę', text: 'Konsola jest przygotowywana. Ta strona odświeży się sama.' },
    missing: {
      title: 'Konsola nie jest zbudowana',
      text: 'Uruchom to polecenie w folderze Watchstead, a następnie odśwież tę stronę:',
    },
  },
  front: {
    title: 'Monitoring dla agencji, firm hostingowych i dostawców usług IT',
    text: 'Watchstead monitoruje witryny, domeny, certyfikaty, pocztę i usługi sieciowe Twoich klientów i powiadamia właściwą osobę, gdy coś przestaje działać.',
    account: 'Twoje konto',
    signIn: 'Zaloguj się',
    reference: 'Dokumentacja API',
  },
  fields: {
    email: 'Adres e-mail',
    emailWrong: 'Podaj adres e-mail, na przykład name@example.com.',
    newPassword: 'Nowe hasło',
    newPasswordHint:
      'Hasło o długości co najmniej {count} znaków. Kilka przypadkowych słów łatwiej zapamiętać niż symbole.',
    newPasswordWrong: 'Podaj hasło o długości co najmniej {count} znaków.',
    code: 'Kod',
    codeHint: 'Bieżący sześciocyfrowy kod z aplikacji uwierzytelniającej albo jeden z kodów zapasowych.',
    codeWrong: 'Wpisz sześciocyfrowy kod z aplikacji albo kod zapasowy.',
  },
  confirmed: 'Tożsamość została potwierdzona. Powtórz czynność.',
  continue: 'Dalej',
  cancel: 'Anuluj',
  issues: {
    wrongCode: 'Kod jest nieprawidłowy.',
    wrongPassword: 'Obecne hasło jest nieprawidłowe.',
    invalidLink: 'Odnośnik jest nieprawidłowy lub wygasł.',
    passwordShort: 'Hasło musi mieć długość co najmniej {count} znaków.',
    passwordLong: 'Hasło może mieć długość najwyżej {count} znaków.',
    passwordCommon: 'To hasło należy do najczęściej używanych.',
    passwordSimple: 'Hasło nie może składać się z powtarzających się znaków ani z ciągów kolejnych znaków.',
    passwordEmail: 'Hasło musi różnić się od adresu e-mail.',
  },
};
